from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0017_seat_latest"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="given",
            field=models.PositiveIntegerField(
                db_default=0,
                default=0,
                help_text="Seconds that the other seat has given to the running turn (`turn` clocks).",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="pause_offer",
            field=models.JSONField(help_text='A pause that is offered: {"seat": 0, "days": 7}.', null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="paused_until",
            field=models.DateTimeField(help_text="When a pause that both agreed on ends by itself.", null=True),
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
                    ("time_given", "Time Given"),
                    ("pause_offered", "Pause Offered"),
                    ("pause_declined", "Pause Declined"),
                    ("paused", "Paused"),
                    ("resumed", "Resumed"),
                    ("vacation", "Vacation"),
                    ("finished", "Finished"),
                    ("frozen", "Frozen"),
                    ("thawed", "Thawed"),
                    ("annulled", "Annulled"),
                    ("reinstated", "Reinstated"),
                ],
                max_length=24,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="halted",
            field=models.DateTimeField(
                help_text="When the running clock was stopped, of a match that is halted.", null=True
            ),
        ),
    ]
