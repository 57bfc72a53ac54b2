from django.db import migrations, models


class Migration(migrations.Migration):
    """Canned replies in further languages; the previous release goes on with the two that have columns."""

    dependencies = [
        ("moderation", "0007_plain_words"),
    ]

    operations = [
        migrations.AddField(
            model_name="cannedreply",
            name="other_texts",
            field=models.JSONField(db_default=models.Value({}, models.JSONField()), default=dict),
        ),
    ]
