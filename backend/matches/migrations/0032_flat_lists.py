from django.db import migrations, models
from django.db.models import Q

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0031_opponent_index"),
    ]

    operations = [
        AddIndexOnline(
            model_name="listing",
            index=models.Index(fields=["account", "-rank", "-match"], name="listing_over", condition=Q(running=False)),
        ),
        AddIndexOnline(
            model_name="tally",
            index=models.Index(fields=["account", "month"], name="tally_lately"),
        ),
        AddIndexOnline(
            model_name="tally",
            index=models.Index(fields=["account"], name="tally_aborted", condition=Q(aborted__gt=0)),
        ),
    ]
