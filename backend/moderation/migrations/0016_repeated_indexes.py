"""No index is repeated."""

from django.db import migrations

from backend.common.indexes import DropRepeatedIndex


class Migration(migrations.Migration):
    dependencies = [("moderation", "0015_outside")]
    operations = [
        DropRepeatedIndex("report", "reporter"),
    ]
