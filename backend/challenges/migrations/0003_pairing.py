from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("challenges", "0002_terms"),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="automatic",
            field=models.BooleanField(
                db_default=False, default=False, help_text="Left by somebody who looks for any opponent."
            ),
        ),
        migrations.AddField(
            model_name="challenge",
            name="pace",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="Of one in the lobby: the pace at which it may be taken for who looks for an opponent.",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="challenge",
            name="waited",
            field=models.PositiveIntegerField(
                help_text="Seconds until an opponent was found, of an automatic one for which there was.", null=True
            ),
        ),
    ]
