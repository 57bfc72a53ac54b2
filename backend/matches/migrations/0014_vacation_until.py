from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0013_vacation_announced"),
    ]

    operations = [
        AddIndexOnline(
            model_name="vacation",
            index=models.Index(fields=["until"], name="vacation_until"),
        ),
    ]
