from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0011_reminders_by_turn"),
    ]

    operations = [
        AddIndexOnline(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["outage", "deadline"], name="match_outage"
            ),
        ),
    ]
