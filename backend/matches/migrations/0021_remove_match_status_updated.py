from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0020_match_status_latest"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="match", name="match_status_updated"),
    ]
