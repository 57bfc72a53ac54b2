from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    initial = True

    dependencies = [("matches", "0001_squashed"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=500)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("removed", models.DateTimeField(editable=False, null=True)),
                ("account", models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, related_name="messages", to="matches.match"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("match", "number"), name="message_number_once")],
            },
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="mutes", to="matches.match"
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("match", "account"), name="mute_once")]},
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=4000)),
                ("updated", models.DateTimeField()),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="notes", to="matches.match"
                    ),
                ),
            ],
            options={"constraints": [models.UniqueConstraint(fields=("match", "account"), name="note_once")]},
        ),
    ]
