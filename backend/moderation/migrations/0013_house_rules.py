"""House rules: shipped ones for every server, and their places in reports and sanctions."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from backend.moderation.shipped_rules import ship

#: Without an index: nobody looks reports or sanctions up by their rule.
RULE = models.ForeignKey(
    db_index=False,
    null=True,
    on_delete=django.db.models.deletion.PROTECT,
    related_name="+",
    to="moderation.houserule",
)


def shipped(apps: Any, _schema_editor: Any) -> None:
    """Write what a server begins with."""
    ship(apps.get_model("moderation", "HouseRule").objects, apps.get_model("moderation", "HouseText").objects)


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0012_reply_preset"),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseText",
            fields=[
                ("texts", models.JSONField(default=dict)),
                (
                    "name",
                    models.CharField(
                        choices=[("redress", "Redress")], max_length=12, primary_key=True, serialize=False
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="HouseRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("texts", models.JSONField(default=dict)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "reasons",
                    models.JSONField(
                        default=list, help_text="For which reasons of reports and sanctions it is offered."
                    ),
                ),
                ("created", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("retired", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["number", "created"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("retired__isnull", True)), fields=("number",), name="house_rule_once"
                    )
                ],
            },
        ),
        migrations.AddField(model_name="report", name="rule", field=RULE.clone()),
        migrations.AddField(model_name="sanction", name="rule", field=RULE.clone()),
        migrations.RunPython(shipped, migrations.RunPython.noop),
    ]
