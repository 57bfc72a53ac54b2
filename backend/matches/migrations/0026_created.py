"""The admin's list of matches reads no more than it shows."""

from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("matches", "0025_list_matches")]
    operations = [
        AddIndexOnline(model_name="match", index=models.Index(fields=["created", "id"], name="match_created")),
    ]
