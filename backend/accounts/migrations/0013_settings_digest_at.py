from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0012_account_guest_seen"),
    ]

    operations = [
        AddIndexOnline(
            model_name="accountsettings",
            index=models.Index(
                condition=models.Q(("digest_at__isnull", False)), fields=["digest_at"], name="settings_digest_at"
            ),
        ),
    ]
