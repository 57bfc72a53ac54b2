"""The admin's list of challenges reads no more than it shows; no index is repeated."""

from django.db import migrations, models

from backend.common.indexes import AddIndexOnline, DropRepeatedIndex


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("challenges", "0006_bot_terms")]
    operations = [
        AddIndexOnline(model_name="challenge", index=models.Index(fields=["created", "id"], name="challenge_created")),
        DropRepeatedIndex("challenge", "creator"),
        DropRepeatedIndex("challenge", "opponent"),
    ]
