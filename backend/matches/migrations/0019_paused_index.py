from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0018_given_and_paused"),
    ]

    operations = [
        AddIndexOnline(
            model_name="match",
            index=models.Index(
                condition=models.Q(("paused_until__isnull", False)), fields=["paused_until"], name="match_paused"
            ),
        ),
    ]
