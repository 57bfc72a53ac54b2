import uuid
from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import backend.moderation.models.sanction
from backend.moderation.shipped_rules import ship


def begin(apps: Any, _schema_editor: Any) -> None:
    """Write what a server begins with: the head of an empty audit log, and the shipped house rules."""
    apps.get_model("moderation", "AuditHead").objects.create(pk=1)
    ship(apps.get_model("moderation", "HouseRule").objects, apps.get_model("moderation", "HouseText").objects)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_squashed"),
        ("matches", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CannedReply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, unique=True)),
                ("purpose", models.CharField(max_length=8)),
                ("text_en", models.CharField(max_length=1000)),
                ("text_fr", models.CharField(max_length=1000)),
                ("other_texts", models.JSONField(default=dict)),
                ("preset", models.JSONField(default=dict)),
            ],
            options={"verbose_name_plural": "canned replies", "ordering": ["purpose", "name"]},
        ),
        migrations.CreateModel(
            name="HouseText",
            fields=[
                ("texts", models.JSONField(default=dict)),
                ("name", models.CharField(max_length=12, primary_key=True, serialize=False)),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="SentForm",
            fields=[
                ("token", models.UUIDField(primary_key=True, serialize=False)),
                ("sent", models.DateTimeField(db_index=True, default=timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="SignalMark",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("match", models.UUIDField()),
            ],
        ),
        migrations.CreateModel(
            name="StaffDigest",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("sent", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="StaffRole",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="staff_role",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("role", models.CharField(max_length=13)),
                ("given", models.DateTimeField(default=timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="AuditHead",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("number", models.PositiveBigIntegerField(default=0)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("checked", models.DateTimeField(null=True)),
                ("faults", models.PositiveIntegerField(default=0)),
                ("mailed", models.DateTimeField(null=True)),
            ],
            options={"constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="audit_head_is_one")]},
        ),
        migrations.CreateModel(
            name="AuditRow",
            fields=[
                ("number", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("created", models.DateTimeField(editable=False)),
                ("actor_name", models.CharField(max_length=40)),
                ("action", models.CharField(max_length=20)),
                ("target_kind", models.CharField(max_length=20)),
                ("target", models.CharField(max_length=40)),
                ("data", models.JSONField(default=dict)),
                ("previous", models.CharField(max_length=64)),
                ("digest", models.CharField(max_length=64)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ["-number"]},
        ),
        migrations.CreateModel(
            name="Case",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("queue", models.CharField(max_length=8)),
                ("key", models.CharField(editable=False, max_length=120)),
                ("status", models.CharField(default="open", max_length=8)),
                ("assigned_at", models.DateTimeField(null=True)),
                ("alerted", models.DateTimeField(null=True)),
                ("opened", models.DateTimeField(default=timezone.now, editable=False)),
                ("closed", models.DateTimeField(null=True)),
                ("outcome", models.CharField(blank=True, max_length=8)),
                ("reason", models.CharField(blank=True, default="", max_length=500)),
                ("about", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "assignee",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "closed_by",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ["opened"]},
        ),
        migrations.CreateModel(
            name="HouseRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("texts", models.JSONField(default=dict)),
                ("number", models.PositiveSmallIntegerField()),
                ("reasons", models.JSONField(default=list)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("retired", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["number", "created"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("retired__isnull", True)), fields=("number",), name="house_rule_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Opening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=500)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("notified", models.DateTimeField(null=True)),
                ("account", models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("match", models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="matches.match")),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=8)),
                ("reason", models.CharField(max_length=20)),
                ("text", models.CharField(blank=True, max_length=1000)),
                ("message", models.PositiveIntegerField(null=True)),
                ("evidence", models.JSONField(default=dict)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("forgotten", models.BooleanField(default=False, editable=False)),
                ("matter", models.CharField(editable=False, max_length=120)),
                ("link", models.CharField(blank=True, default="", max_length=300)),
                ("contact", models.EmailField(blank=True, default="", max_length=254)),
                ("about", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("case", models.ForeignKey(on_delete=models.CASCADE, related_name="reports", to="moderation.case")),
                ("match", models.ForeignKey(null=True, on_delete=models.PROTECT, related_name="+", to="matches.match")),
                (
                    "reporter",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rule",
                    models.ForeignKey(
                        db_index=False, null=True, on_delete=models.PROTECT, related_name="+", to="moderation.houserule"
                    ),
                ),
            ],
            options={"ordering": ["created"]},
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=10)),
                ("reason", models.CharField(max_length=20)),
                ("message", models.CharField(blank=True, max_length=1000)),
                ("note", models.CharField(blank=True, max_length=1000)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("until", models.DateTimeField(null=True)),
                ("number", models.PositiveIntegerField(null=True)),
                ("quote", models.CharField(blank=True, default="", max_length=200)),
                ("origin", models.CharField(blank=True, default="", max_length=6)),
                ("reversed", models.DateTimeField(null=True)),
                ("reversal_reason", models.CharField(blank=True, max_length=500)),
                ("data", models.JSONField(default=dict)),
                (
                    "salt",
                    models.CharField(
                        default=backend.moderation.models.sanction.new_salt, editable=False, max_length=32
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(on_delete=models.CASCADE, related_name="sanctions", to=settings.AUTH_USER_MODEL),
                ),
                ("author", models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "case",
                    models.ForeignKey(
                        null=True, on_delete=models.SET_NULL, related_name="sanctions", to="moderation.case"
                    ),
                ),
                ("match", models.ForeignKey(null=True, on_delete=models.PROTECT, related_name="+", to="matches.match")),
                (
                    "reversed_by",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "rule",
                    models.ForeignKey(
                        db_index=False, null=True, on_delete=models.PROTECT, related_name="+", to="moderation.houserule"
                    ),
                ),
            ],
            options={"ordering": ["-created"]},
        ),
        migrations.CreateModel(
            name="Appeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=2000)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("decided", models.DateTimeField(null=True)),
                ("upheld", models.BooleanField(null=True)),
                ("answer", models.CharField(blank=True, max_length=1000)),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("case", models.OneToOneField(on_delete=models.CASCADE, related_name="appeal", to="moderation.case")),
                (
                    "sanction",
                    models.OneToOneField(on_delete=models.CASCADE, related_name="appeal", to="moderation.sanction"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Signal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=12)),
                ("data", models.JSONField(default=dict)),
                ("accounts", models.ManyToManyField(related_name="+", to=settings.AUTH_USER_MODEL)),
                ("case", models.OneToOneField(on_delete=models.CASCADE, related_name="signal", to="moderation.case")),
            ],
        ),
        migrations.AddIndex(
            model_name="case", index=models.Index(fields=["status", "queue", "opened"], name="case_queue")
        ),
        migrations.AddIndex(model_name="case", index=models.Index(fields=["key"], name="case_key")),
        migrations.AddIndex(
            model_name="case", index=models.Index(fields=["status", "-closed", "-id"], name="case_closed")
        ),
        migrations.AddIndex(
            model_name="case",
            index=models.Index(
                condition=models.Q(("queue", "signal"), ("status", "closed")),
                fields=["closed"],
                name="case_signal_closed",
            ),
        ),
        migrations.AddConstraint(
            model_name="case",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")), fields=("key",), name="case_open_once"
            ),
        ),
        migrations.AddIndex(
            model_name="opening",
            index=models.Index(
                condition=models.Q(("notified__isnull", True)), fields=["notified"], name="opening_to_tell"
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(condition=models.Q(("forgotten", False)), fields=["id"], name="report_kept"),
        ),
        migrations.AddConstraint(
            model_name="report", constraint=models.UniqueConstraint(fields=("reporter", "matter"), name="report_once")
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(("account", models.F("author")), _negated=True), name="sanction_not_oneself"
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "annulment"), _negated=True), ("match__isnull", False), _connector="OR"
                ),
                name="sanction_annulment_of_match",
            ),
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
    ]
