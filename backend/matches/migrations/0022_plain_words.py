from django.db import migrations, models


class Migration(migrations.Migration):
    """Names in the code alone: no column changes, so that the previous release runs on."""

    dependencies = [
        ("matches", "0021_remove_match_status_updated"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="match",
                    name="halted",
                    field=models.DateTimeField(
                        db_column="halted",
                        help_text="When the running clock was paused, of a match on hold.",
                        null=True,
                    ),
                ),
                migrations.RenameField("match", "halted", "clock_paused_since"),
                migrations.AlterField(
                    model_name="match",
                    name="clock",
                    field=models.JSONField(help_text="The clock agreed on (`clock.terms`); null is none.", null=True),
                ),
                migrations.AlterField(
                    model_name="match",
                    name="zones",
                    field=models.JSONField(
                        help_text="Time zones of seats 0 and 1 at the start; null where all time counts.", null=True
                    ),
                ),
            ]
        ),
    ]
