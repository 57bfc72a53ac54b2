"""The admin's lists read no more than they show; no index is repeated."""

from django.db import migrations, models

from backend.common.indexes import AddIndexOnline, DropRepeatedIndex


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0013_settings_digest_at")]
    operations = [
        AddIndexOnline(model_name="account", index=models.Index(fields=["created", "id"], name="account_created")),
        AddIndexOnline(model_name="device", index=models.Index(fields=["created", "id"], name="device_created")),
        AddIndexOnline(model_name="accesstoken", index=models.Index(fields=["created", "id"], name="token_created")),
        DropRepeatedIndex("block", "account"),
        DropRepeatedIndex("trace", "account"),
        DropRepeatedIndex("sparecode", "account"),
    ]
