from django.db import migrations, models

from backend.common.indexes import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("notifications", "0008_feed_turns"),
    ]

    operations = [
        AddIndexOnline(
            model_name="deliveryhost",
            index=models.Index(condition=models.Q(("due__isnull", True)), fields=["used"], name="delivery_host_unused"),
        ),
    ]
