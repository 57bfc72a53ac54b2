from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("moderation", "0004_case_key"),
    ]

    operations = [
        AddIndexOnline(
            model_name="case",
            index=models.Index(
                condition=models.Q(("queue", "signal"), ("status", "closed")),
                fields=["closed"],
                name="case_signal_closed",
            ),
        ),
    ]
