import uuid

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import backend.challenges.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0001_squashed"),
        ("matches", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="BotTerms",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="bot_terms",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("rulesets", models.JSONField(default=list)),
                ("clocks", models.JSONField(default=list)),
                ("people", models.BooleanField(default=True)),
                ("bots", models.BooleanField(default=True)),
                ("at_once", models.PositiveSmallIntegerField(null=True)),
                ("per_player_a_day", models.PositiveSmallIntegerField(null=True)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
            ],
            options={
                "verbose_name_plural": "bot terms",
                "indexes": [models.Index(fields=["-created"], name="bot_terms_latest")],
            },
        ),
        migrations.CreateModel(
            name="BotMatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("among_bots", models.BooleanField()),
                ("over", models.BooleanField(default=False)),
                ("begun", models.DateTimeField(default=timezone.now, editable=False)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("match", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to="matches.match")),
                ("player", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name_plural": "bot matches",
                "indexes": [
                    models.Index(fields=["account", "begun"], name="bot_match_begun"),
                    models.Index(condition=models.Q(("over", False)), fields=["account"], name="bot_match_running"),
                    models.Index(condition=models.Q(("over", True)), fields=["begun"], name="bot_match_over"),
                ],
                "constraints": [models.UniqueConstraint(fields=("match", "account"), name="bot_match_once")],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("code", models.CharField(default=backend.challenges.models.new_code, max_length=8, unique=True)),
                ("ruleset", models.CharField(max_length=40)),
                ("visibility", models.CharField(max_length=6)),
                ("length", models.JSONField()),
                ("clock", models.JSONField(null=True)),
                ("public", models.BooleanField(default=False)),
                ("first", models.CharField(default="random", max_length=8)),
                ("pace", models.CharField(blank=True, default="", max_length=8)),
                ("automatic", models.BooleanField(default=False)),
                ("waited", models.PositiveIntegerField(null=True)),
                ("status", models.CharField(default="open", max_length=9)),
                ("commitment", models.CharField(max_length=64)),
                ("creator_nonce", models.CharField(blank=True, max_length=64)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("expires", models.DateTimeField(default=backend.challenges.models.new_expiry)),
                (
                    "creator",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="challenges_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        null=True, on_delete=models.SET_NULL, related_name="challenge", to="matches.match"
                    ),
                ),
                (
                    "opponent",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="challenges_received",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch_of",
                    models.ForeignKey(
                        null=True, on_delete=models.SET_NULL, related_name="rematches", to="matches.match"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "open"), ("visibility", "lobby")),
                        fields=["-created"],
                        name="challenge_lobby",
                    ),
                    models.Index(fields=["created", "id"], name="challenge_created"),
                    models.Index(fields=["creator", "status"], name="challenge_creator_status"),
                    models.Index(fields=["opponent", "status"], name="challenge_opponent_status"),
                    models.Index(
                        condition=models.Q(
                            ("status", "open"), ("visibility", "lobby"), models.Q(("pace", ""), _negated=True)
                        ),
                        fields=["ruleset", "pace", "created"],
                        name="challenge_pairing",
                    ),
                    models.Index(
                        condition=models.Q(("waited__isnull", False)),
                        fields=["ruleset", "-created"],
                        name="challenge_waited",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status__in", ("open", "accepted"))),
                        fields=("rematch_of",),
                        name="rematch_asked_once",
                    )
                ],
            },
        ),
    ]
