from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0011_account_erase_due"),
    ]

    operations = [
        AddIndexOnline(
            model_name="account",
            index=models.Index(
                condition=models.Q(("is_guest", True)), fields=["seen", "id"], name="account_guest_seen"
            ),
        ),
    ]
