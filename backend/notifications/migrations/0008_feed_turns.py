from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("notifications", "0007_vacation_kinds"),
    ]

    operations = [
        AddIndexOnline(
            model_name="feeditem",
            index=models.Index(condition=models.Q(("match__isnull", False)), fields=["match"], name="feed_turns"),
        ),
    ]
