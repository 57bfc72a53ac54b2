from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("challenges", "0004_pairing_index"),
    ]

    operations = [
        AddIndexOnline(
            model_name="challenge",
            index=models.Index(
                condition=models.Q(("waited__isnull", False)), fields=["ruleset", "-created"], name="challenge_waited"
            ),
        ),
    ]
