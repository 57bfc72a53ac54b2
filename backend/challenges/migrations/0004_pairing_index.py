from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("challenges", "0003_pairing"),
    ]

    operations = [
        AddIndexOnline(
            model_name="challenge",
            index=models.Index(
                condition=models.Q(("status", "open"), ("visibility", "lobby"), models.Q(("pace", ""), _negated=True)),
                fields=["ruleset", "pace", "created"],
                name="challenge_pairing",
            ),
        ),
    ]
