from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="JobRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("job", models.CharField(max_length=80)),
                ("slot", models.PositiveSmallIntegerField()),
                ("began", models.DateTimeField()),
                ("ended", models.DateTimeField()),
                ("ok", models.BooleanField()),
                ("runs", models.PositiveIntegerField()),
                ("count", models.PositiveBigIntegerField()),
                ("longest", models.FloatField()),
                ("error", models.CharField(blank=True, max_length=60)),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("job", "slot"), name="job_run_once")]},
        ),
        migrations.CreateModel(
            name="IdempotencyKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("path", models.CharField(max_length=200)),
                ("key", models.CharField(max_length=255)),
                ("body_hash", models.CharField(max_length=64)),
                ("made", models.TextField()),
                ("created", models.DateTimeField(db_index=True, default=timezone.now, editable=False)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "path", "key"), name="idempotency_once")]
            },
        ),
    ]
