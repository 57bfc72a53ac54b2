import datetime as dt

from django.db import migrations, models

LOOK_NOW = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_vacation_until"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="remind_at",
            field=models.DateTimeField(
                db_default=LOOK_NOW,
                default=LOOK_NOW,
                help_text="When to look whether the seat to act is reminded (`reminders`); counts while there is a deadline.",
            ),
        ),
    ]
