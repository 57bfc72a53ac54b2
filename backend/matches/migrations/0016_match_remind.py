from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0015_remind_at"),
    ]

    operations = [
        AddIndexOnline(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["outage", "remind_at"], name="match_remind"
            ),
        ),
    ]
