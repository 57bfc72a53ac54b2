from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0002_append_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignalMark",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("match", models.UUIDField()),
            ],
        ),
        migrations.AddField(
            model_name="report",
            name="forgotten",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
