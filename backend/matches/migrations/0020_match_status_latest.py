from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0019_paused_index"),
    ]

    operations = [
        AddIndexOnline(
            model_name="match",
            index=models.Index(fields=["status", "-updated", "-id"], name="match_status_latest"),
        ),
    ]
