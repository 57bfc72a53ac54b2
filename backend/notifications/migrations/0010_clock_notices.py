from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0009_delivery_host_unused"),
    ]

    operations = [
        migrations.AlterField(
            model_name="feeditem",
            name="kind",
            field=models.CharField(
                choices=[
                    ("match_started", "Match Started"),
                    ("your_turn", "Your Turn"),
                    ("match_finished", "Match Finished"),
                    ("draw_offered", "Draw Offered"),
                    ("draw_declined", "Draw Declined"),
                    ("pause_offered", "Pause Offered"),
                    ("pause_declined", "Pause Declined"),
                    ("paused", "Paused"),
                    ("resumed", "Resumed"),
                    ("time_given", "Time Given"),
                    ("challenge", "Challenge"),
                    ("challenge_declined", "Challenge Declined"),
                    ("rematch", "Rematch"),
                    ("message", "Message"),
                    ("reminder", "Reminder"),
                    ("device_lost", "Device Lost"),
                    ("webhook_off", "Webhook Off"),
                    ("mail_refused", "Mail Refused"),
                    ("sanction", "Sanction"),
                    ("sanction_reversed", "Sanction Reversed"),
                    ("appeal_decided", "Appeal Decided"),
                    ("report_handled", "Report Handled"),
                    ("cards_opened", "Cards Opened"),
                    ("opponent_away", "Opponent Away"),
                    ("vacation_ends", "Vacation Ends"),
                    ("vacation_ended", "Vacation Ended"),
                    ("test", "Test"),
                ],
                max_length=24,
            ),
        ),
    ]
