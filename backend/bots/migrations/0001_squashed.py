from django.conf import settings
from django.db import migrations, models

import backend.bots.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [("matches", "0001_squashed"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="HouseMatch",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("secret", models.CharField(default=backend.bots.models.new_secret, max_length=64)),
                ("over", models.BooleanField(default=False)),
                ("due", models.DateTimeField(null=True)),
                ("watched", models.DateTimeField(null=True)),
                ("lease", models.PositiveIntegerField(default=0)),
                ("leased_until", models.DateTimeField(null=True)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("player", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name_plural": "house matches",
                "indexes": [
                    models.Index(condition=models.Q(("due__isnull", False)), fields=["due"], name="house_due"),
                    models.Index(condition=models.Q(("over", False)), fields=["player"], name="house_playing"),
                ],
            },
        )
    ]
