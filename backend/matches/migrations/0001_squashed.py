import datetime as dt
import uuid

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import backend.matches.models.switch


class Migration(migrations.Migration):
    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="ClockKeeper",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("seen", models.DateTimeField()),
                ("outage", models.PositiveBigIntegerField(default=0)),
                ("missed", models.FloatField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("snapshot", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="DealSecret",
            fields=[
                ("commitment", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("secret", models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=24)),
                ("data", models.JSONField()),
                ("version", models.PositiveIntegerField()),
                ("move", models.PositiveIntegerField()),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, related_name="seats", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("ruleset", models.CharField(max_length=40)),
                ("revision", models.PositiveSmallIntegerField()),
                ("format", models.PositiveSmallIntegerField()),
                ("length", models.JSONField()),
                ("first", models.PositiveSmallIntegerField(null=True)),
                ("public", models.BooleanField(default=False)),
                ("clock", models.JSONField(null=True)),
                ("status", models.CharField(default="active", max_length=8)),
                ("version", models.PositiveIntegerField(default=0)),
                ("event", models.PositiveIntegerField(default=0)),
                ("moves_made", models.PositiveIntegerField(default=0)),
                ("round", models.PositiveSmallIntegerField(default=1)),
                ("snapshot", models.JSONField()),
                ("to_act", models.PositiveSmallIntegerField(null=True)),
                ("outcomes", models.JSONField(default=list)),
                ("points", models.JSONField(null=True)),
                ("draw_offer", models.PositiveSmallIntegerField(null=True)),
                ("banks", models.JSONField(null=True)),
                ("clock_since", models.DateTimeField(null=True)),
                ("deadline", models.DateTimeField(null=True)),
                ("zones", models.JSONField(null=True)),
                ("vacations", models.JSONField(null=True)),
                ("frozen", models.BooleanField(default=False)),
                ("annulled", models.BooleanField(default=False)),
                ("clock_paused_since", models.DateTimeField(null=True)),
                ("given", models.PositiveIntegerField(default=0)),
                ("pause_offer", models.JSONField(null=True)),
                ("paused_until", models.DateTimeField(null=True)),
                ("outage", models.PositiveBigIntegerField(default=0)),
                ("remind_at", models.DateTimeField(default=dt.datetime(1970, 1, 1, 0, 0, tzinfo=dt.UTC))),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("reason", models.CharField(blank=True, max_length=12)),
                ("ended_by", models.PositiveSmallIntegerField(null=True)),
                ("commitment", models.CharField(max_length=64)),
                ("creator_nonce", models.CharField(blank=True, max_length=64)),
                ("accepter_nonce", models.CharField(blank=True, max_length=64)),
                ("published_secret", models.CharField(blank=True, max_length=64)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("updated", models.DateTimeField(default=timezone.now)),
            ],
            options={"verbose_name_plural": "matches"},
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("actions", models.JSONField()),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("kind", models.CharField(max_length=8)),
            ],
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("event", models.PositiveIntegerField()),
                ("branches", models.JSONField()),
                ("ready", models.BooleanField(default=True)),
                ("due", models.DateTimeField(null=True)),
                ("outcome", models.CharField(blank=True, max_length=10)),
                ("answer", models.JSONField(null=True)),
                ("updated", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="RulesetSwitch",
            fields=[
                (
                    "ruleset",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        validators=[backend.matches.models.switch.known_ruleset],
                    ),
                ),
                ("offered", models.BooleanField(default=True)),
                ("note", models.TextField(blank=True)),
            ],
            options={"verbose_name_plural": "ruleset switches", "ordering": ["ruleset"]},
        ),
        migrations.CreateModel(
            name="SharedPosition",
            fields=[
                ("code", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("line", models.TextField()),
                ("until", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40)),
                ("house", models.BooleanField()),
                ("month", models.DateField()),
                ("won", models.IntegerField(default=0)),
                ("lost", models.IntegerField(default=0)),
                ("drawn", models.IntegerField(default=0)),
                ("aborted", models.IntegerField(default=0)),
            ],
            options={"verbose_name_plural": "tallies"},
        ),
        migrations.CreateModel(
            name="Vacation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("announced", models.PositiveSmallIntegerField(default=0)),
            ],
            options={"ordering": ["since"]},
        ),
        migrations.CreateModel(
            name="ImportedRecord",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("ruleset", models.CharField(max_length=40)),
                ("players", models.JSONField()),
                ("packed", models.TextField()),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="imported_records",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Listing",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=models.CASCADE, primary_key=True, related_name="+", serialize=False, to="matches.seat"
                    ),
                ),
                ("ruleset", models.CharField(max_length=40)),
                ("house", models.BooleanField()),
                ("running", models.BooleanField()),
                ("updated", models.DateTimeField()),
                ("rank", models.DateTimeField()),
                ("counts", models.CharField(blank=True, max_length=8)),
            ],
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("since", models.DateTimeField()),
                ("moves", models.PositiveIntegerField(null=True)),
                ("stage", models.PositiveSmallIntegerField(default=1)),
            ],
        ),
        migrations.AddField(
            model_name="seat",
            name="match",
            field=models.ForeignKey(db_index=False, on_delete=models.CASCADE, related_name="seats", to="matches.match"),
        ),
        migrations.AddIndex(
            model_name="match", index=models.Index(fields=["status", "-updated", "-id"], name="match_status_latest")
        ),
        migrations.AddIndex(model_name="match", index=models.Index(fields=["created", "id"], name="match_created")),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="match_deadline"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["outage", "deadline"], name="match_outage"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("paused_until__isnull", False)), fields=["paused_until"], name="match_paused"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["outage", "remind_at"], name="match_remind"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("annulled", False), ("public", True)),
                fields=["status", "updated", "id"],
                name="match_records",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="match",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="events", to="matches.match"
            ),
        ),
        migrations.AddField(
            model_name="deal",
            name="match",
            field=models.ForeignKey(db_index=False, on_delete=models.CASCADE, related_name="+", to="matches.match"),
        ),
        migrations.AddField(
            model_name="move",
            name="match",
            field=models.ForeignKey(db_index=False, on_delete=models.CASCADE, related_name="moves", to="matches.match"),
        ),
        migrations.AddField(
            model_name="plan",
            name="account",
            field=models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="plan",
            name="match",
            field=models.ForeignKey(db_index=False, on_delete=models.CASCADE, related_name="+", to="matches.match"),
        ),
        migrations.AddField(
            model_name="tally",
            name="account",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="vacation",
            name="account",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="vacations", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddIndex(
            model_name="importedrecord",
            index=models.Index(fields=["account", "-created", "-id"], name="imported_latest"),
        ),
        migrations.AddField(
            model_name="listing",
            name="account",
            field=models.ForeignKey(
                db_index=False, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="listing",
            name="match",
            field=models.ForeignKey(
                db_index=False, on_delete=models.CASCADE, related_name="listings", to="matches.match"
            ),
        ),
        migrations.AddField(
            model_name="listing",
            name="opponent",
            field=models.ForeignKey(
                db_index=False, null=True, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddIndex(model_name="seat", index=models.Index(fields=["account", "-id"], name="seat_latest")),
        migrations.AddConstraint(
            model_name="seat", constraint=models.UniqueConstraint(fields=("match", "number"), name="seat_once")
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("match", "account"), name="seat_not_against_oneself"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(condition=models.Q(("number__in", (0, 1))), name="seat_0_or_1"),
        ),
        migrations.AddConstraint(
            model_name="event", constraint=models.UniqueConstraint(fields=("match", "number"), name="event_number_once")
        ),
        migrations.AddConstraint(
            model_name="deal", constraint=models.UniqueConstraint(fields=("match", "round"), name="deal_once")
        ),
        migrations.AddConstraint(
            model_name="move", constraint=models.UniqueConstraint(fields=("match", "number"), name="move_number_once")
        ),
        migrations.AddIndex(
            model_name="plan",
            index=models.Index(condition=models.Q(("ready", True)), fields=["due"], name="plan_ready"),
        ),
        migrations.AddConstraint(
            model_name="plan", constraint=models.UniqueConstraint(fields=("match", "account"), name="plan_once")
        ),
        migrations.AddIndex(model_name="tally", index=models.Index(fields=["account", "month"], name="tally_lately")),
        migrations.AddIndex(
            model_name="tally",
            index=models.Index(condition=models.Q(("aborted__gt", 0)), fields=["account"], name="tally_aborted"),
        ),
        migrations.AddConstraint(
            model_name="tally",
            constraint=models.UniqueConstraint(fields=("account", "ruleset", "house", "month"), name="tally_once"),
        ),
        migrations.AddIndex(
            model_name="vacation", index=models.Index(fields=["account", "until"], name="vacation_account_until")
        ),
        migrations.AddIndex(model_name="vacation", index=models.Index(fields=["until"], name="vacation_until")),
        migrations.AddIndex(
            model_name="listing", index=models.Index(fields=["account", "-rank", "-match"], name="listing_latest")
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                condition=models.Q(("running", True)), fields=["account", "-rank", "-match"], name="listing_running"
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                condition=models.Q(("running", False)), fields=["account", "-rank", "-match"], name="listing_over"
            ),
        ),
        migrations.AddIndex(
            model_name="listing", index=models.Index(fields=["account", "-updated", "-match"], name="listing_changed")
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                condition=models.Q(("counts", "late")), fields=["account", "updated"], name="listing_late"
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                condition=models.Q(("counts", ""), _negated=True),
                fields=["account", "opponent"],
                name="listing_between",
            ),
        ),
        migrations.AddIndex(model_name="listing", index=models.Index(fields=["opponent"], name="listing_opponent")),
        migrations.AddConstraint(
            model_name="listing", constraint=models.UniqueConstraint(fields=("match", "account"), name="listing_once")
        ),
    ]
