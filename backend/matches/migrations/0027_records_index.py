from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0026_created"),
    ]

    operations = [
        AddIndexOnline(
            model_name="match",
            index=models.Index(
                condition=models.Q(("annulled", False), ("public", True)),
                fields=["status", "updated", "id"],
                name="match_records",
            ),
        ),
    ]
