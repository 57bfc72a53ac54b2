"""Whole matches: several rounds, clocks, offers, spectators; and events that say which write they were part of.

The append-only triggers are lifted until 0004 has completed the old rows; SQLite loses them anyway when it builds a
table anew.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

APPEND_ONLY = import_module("backend.matches.migrations.0002_append_only")


def lift(_apps, schema_editor):
    """Let the rows of the history be changed."""
    APPEND_ONLY.lift(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0002_append_only"),
    ]

    operations = [
        migrations.RunPython(lift, migrations.RunPython.noop),
        migrations.CreateModel(
            name="ClockKeeper",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("seen", models.DateTimeField()),
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
        migrations.AddField(
            model_name="event",
            name="move",
            field=models.PositiveIntegerField(
                default=0, help_text="The number of the match's last move after that write."
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="event",
            name="version",
            field=models.PositiveIntegerField(
                default=0, help_text="The match's version after the write that this was part of."
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="match",
            name="banks",
            field=models.JSONField(
                help_text="Seconds left to seats 0 and 1 when the running clock was started.", null=True
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="clock",
            field=models.JSONField(help_text="The clock agreed on (`clocks`); null is none.", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="clock_since",
            field=models.DateTimeField(help_text="When the running clock was started.", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="deadline",
            field=models.DateTimeField(help_text="When the seat to act loses on time.", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="draw_offer",
            field=models.PositiveSmallIntegerField(help_text="Seat whose offer of a draw stands.", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="ended_by",
            field=models.PositiveSmallIntegerField(
                help_text="Seat that resigned, aborted or ran out of time.", null=True
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="outcomes",
            field=models.JSONField(
                default=list, help_text="How the rounds that are over ended, as the engine writes it."
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="public",
            field=models.BooleanField(default=False, help_text="Whether anybody may watch."),
        ),
        migrations.AlterField(
            model_name="event",
            name="kind",
            field=models.CharField(
                choices=[
                    ("started", "Started"),
                    ("action", "Action"),
                    ("round_over", "Round Over"),
                    ("draw_offered", "Draw Offered"),
                    ("draw_declined", "Draw Declined"),
                    ("clock_credited", "Clock Credited"),
                    ("finished", "Finished"),
                ],
                max_length=24,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="length",
            field=models.JSONField(help_text='How long it goes: {"rounds": 3} or {"wins": 2}.'),
        ),
        migrations.AlterField(
            model_name="match",
            name="points",
            field=models.JSONField(
                help_text="Totals of seats 0 and 1 over the rounds ended; null in the siege.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("points", "Points"),
                    ("both_roles", "Both Roles"),
                    ("deck_left", "Deck Left"),
                    ("defence_left", "Defence Left"),
                    ("equal", "Equal"),
                    ("resigned", "Resigned"),
                    ("time", "Time"),
                    ("agreed", "Agreed"),
                    ("aborted", "Aborted"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="match_deadline"
            ),
        ),
        migrations.AddField(
            model_name="deal",
            name="match",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="matches.match"),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.UniqueConstraint(fields=("match", "round"), name="deal_once"),
        ),
    ]
