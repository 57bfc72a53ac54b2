from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("moderation", "0003_looked_at"),
    ]

    operations = [
        AddIndexOnline(
            model_name="case",
            index=models.Index(fields=["key"], name="case_key"),
        ),
    ]
