from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0016_match_remind"),
    ]

    operations = [
        AddIndexOnline(
            model_name="seat",
            index=models.Index(fields=["account", "-id"], name="seat_latest"),
        ),
    ]
