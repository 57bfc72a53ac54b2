from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0010_due"),
    ]

    operations = [
        AddIndexOnline(
            model_name="account",
            index=models.Index(
                condition=models.Q(("erase_due__isnull", False)), fields=["erase_due"], name="account_erase_due"
            ),
        ),
    ]
