from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("moderation", "0005_case_signal_closed"),
    ]

    operations = [
        AddIndexOnline(
            model_name="report",
            index=models.Index(condition=models.Q(("forgotten", False)), fields=["id"], name="report_kept"),
        ),
    ]
