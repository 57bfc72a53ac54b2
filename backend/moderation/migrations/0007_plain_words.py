from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Names in the code alone: no column and no index changes, so that the previous release runs on."""

    dependencies = [
        ("moderation", "0006_report_kept"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="case",
                    name="claimed_by",
                    field=models.ForeignKey(
                        db_column="claimed_by_id",
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.RenameField("case", "claimed_by", "assignee"),
                migrations.AlterField("case", "claimed_at", models.DateTimeField(db_column="claimed_at", null=True)),
                migrations.RenameField("case", "claimed_at", "assigned_at"),
                migrations.AlterField(
                    model_name="sanction",
                    name="told",
                    field=models.CharField(
                        blank=True,
                        db_column="told",
                        help_text="What the player reads beside the reason.",
                        max_length=1000,
                    ),
                ),
                migrations.RenameField("sanction", "told", "message"),
                migrations.AlterField(
                    model_name="appeal",
                    name="answer",
                    field=models.CharField(blank=True, help_text="What the player reads.", max_length=1000),
                ),
                migrations.RemoveIndex("opening", "opening_to_tell"),
                migrations.AlterField("opening", "told", models.DateTimeField(db_column="told", null=True)),
                migrations.RenameField("opening", "told", "notified"),
                migrations.AddIndex(
                    "opening",
                    models.Index(
                        condition=models.Q(("notified__isnull", True)), fields=["notified"], name="opening_to_tell"
                    ),
                ),
            ]
        ),
    ]
