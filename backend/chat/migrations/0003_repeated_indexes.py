"""No index is repeated."""

from django.db import migrations

from backend.common.indexes import DropRepeatedIndex


class Migration(migrations.Migration):
    dependencies = [("chat", "0002_removed")]
    operations = [
        DropRepeatedIndex("message", "match"),
        DropRepeatedIndex("mute", "match"),
        DropRepeatedIndex("note", "match"),
    ]
