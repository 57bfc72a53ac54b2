"""No index is repeated."""

from django.db import migrations

from backend.common.indexes import DropRepeatedIndex


class Migration(migrations.Migration):
    dependencies = [("notifications", "0013_match_reinstated")]
    operations = [
        DropRepeatedIndex("delivery", "item"),
    ]
