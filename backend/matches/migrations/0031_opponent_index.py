from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("matches", "0030_shared_positions"),
    ]

    operations = [
        AddIndexOnline(
            model_name="listing",
            index=models.Index(fields=["opponent"], name="listing_opponent"),
        ),
    ]
