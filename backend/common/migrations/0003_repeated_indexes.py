"""No index is repeated."""

from django.db import migrations

from backend.common.indexes import DropRepeatedIndex


class Migration(migrations.Migration):
    dependencies = [("common", "0002_job_runs")]
    operations = [
        DropRepeatedIndex("idempotencykey", "account"),
    ]
