import datetime as dt

from django.db import migrations, models
from django.utils import timezone

LOOK_NOW = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


def finish_deletions_of_today(apps, _schema_editor):
    """Deletions of the last day are looked after, as the release before did."""
    now = timezone.now()
    apps.get_model("accounts", "Account").objects.filter(deleted__gt=now - dt.timedelta(days=1)).update(erase_due=now)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_access_ended_index"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="erase_due",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="accountsettings",
            name="digest_at",
            field=models.DateTimeField(
                db_default=LOOK_NOW,
                default=LOOK_NOW,
                editable=False,
                help_text="When to look whether a digest is to be made (`notifications.services.digest`); null: never.",
                null=True,
            ),
        ),
        migrations.RunPython(finish_deletions_of_today, migrations.RunPython.noop),
    ]
