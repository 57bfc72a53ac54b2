"""Apps that act for others: tokens of theirs, and the codes that they get them for."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0014_created"),
    ]

    operations = [
        migrations.AddField(
            model_name="accesstoken",
            name="app",
            field=models.CharField(db_default="", default="", editable=False, max_length=260),
        ),
        migrations.CreateModel(
            name="AuthorizationCode",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("app", models.CharField(max_length=260)),
                ("redirect_uri", models.CharField(max_length=500)),
                ("scopes", models.JSONField()),
                ("challenge", models.CharField(max_length=43)),
                ("expires", models.DateTimeField(db_index=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "token",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.accesstoken",
                    ),
                ),
            ],
        ),
    ]
