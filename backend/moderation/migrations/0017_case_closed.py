"""Closed cases are listed in the order of an index, a page at a time."""

from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("moderation", "0016_repeated_indexes")]
    operations = [
        AddIndexOnline("case", models.Index(fields=["status", "-closed", "-id"], name="case_closed")),
    ]
