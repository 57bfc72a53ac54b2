from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0008_trust"),
    ]

    operations = [
        AddIndexOnline(
            model_name="account",
            index=models.Index(
                condition=models.Q(("access_ended__isnull", False)),
                fields=["access_ended"],
                name="account_access_ended",
            ),
        ),
    ]
