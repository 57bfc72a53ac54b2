from django.db import migrations, models

import backend.matches.models.switch


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0004_old_matches_whole"),
    ]

    operations = [
        migrations.CreateModel(
            name="RulesetSwitch",
            fields=[
                (
                    "ruleset",
                    models.CharField(
                        max_length=40,
                        primary_key=True,
                        serialize=False,
                        validators=[backend.matches.models.switch.known_ruleset],
                    ),
                ),
                ("offered", models.BooleanField(default=True, help_text="Whether new matches of it may be made.")),
                ("note", models.TextField(blank=True, help_text="Why, for other operators; players do not see it.")),
            ],
            options={
                "verbose_name_plural": "ruleset switches",
                "ordering": ["ruleset"],
            },
        ),
    ]
