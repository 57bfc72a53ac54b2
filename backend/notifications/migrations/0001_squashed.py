import uuid

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    initial = True

    dependencies = [("accounts", "0001_squashed"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Digest",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("day", models.DateField()),
            ],
        ),
        migrations.CreateModel(
            name="Feed",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("last", models.PositiveIntegerField(default=0)),
                ("shown", models.DateTimeField(null=True)),
            ],
            options={"db_table": "notifications_feed"},
        ),
        migrations.CreateModel(
            name="MailRefusal",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("address", models.EmailField(max_length=254)),
                ("dead", models.BooleanField()),
                ("since", models.DateTimeField(default=timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="VapidKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("private", models.TextField()),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
            ],
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("url", models.CharField(max_length=1000)),
                ("kinds", models.JSONField(default=list)),
                ("off", models.CharField(blank=True, max_length=7)),
                ("since", models.DateTimeField(default=timezone.now, editable=False)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "token",
                    models.ForeignKey(null=True, on_delete=models.CASCADE, related_name="+", to="accounts.accesstoken"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FeedItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=24)),
                ("match", models.UUIDField(null=True)),
                ("challenge", models.UUIDField(null=True)),
                ("data", models.JSONField(default=dict)),
                ("created", models.DateTimeField(db_index=True, default=timezone.now, editable=False)),
                ("spread_due", models.DateTimeField(editable=False, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("channel", models.CharField(max_length=8)),
                ("target", models.CharField(blank=True, max_length=36)),
                ("host", models.CharField(blank=True, default="", max_length=260)),
                ("created", models.DateTimeField(db_index=True, default=timezone.now, editable=False)),
                ("due", models.DateTimeField()),
                ("expires", models.DateTimeField()),
                ("leased", models.DateTimeField(null=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("outcome", models.CharField(blank=True, max_length=9)),
                ("ended", models.DateTimeField(null=True)),
                ("failed", models.DateTimeField(null=True)),
                ("why", models.CharField(blank=True, max_length=20)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "item",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="deliveries",
                        to="notifications.feeditem",
                    ),
                ),
            ],
            options={"verbose_name_plural": "deliveries"},
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=60)),
                ("language", models.CharField(max_length=2)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("paused_until", models.DateTimeField(null=True)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "device",
                    models.ForeignKey(null=True, on_delete=models.CASCADE, related_name="+", to="accounts.device"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WebhookSecret",
            fields=[
                (
                    "webhook",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="notifications.webhook",
                    ),
                ),
                ("sealed", models.CharField(max_length=255)),
                ("sealed_before", models.CharField(blank=True, max_length=255)),
                ("before_until", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="DeliveryHost",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=8)),
                ("name", models.CharField(max_length=260)),
                ("state", models.PositiveSmallIntegerField(default=1)),
                ("due", models.DateTimeField(null=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("owed", models.PositiveSmallIntegerField(default=0)),
                ("open_until", models.DateTimeField(null=True)),
                ("shared", models.BooleanField(default=False)),
                ("used", models.DateTimeField(default=timezone.now)),
                (
                    "failed_for",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "taken_for",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("due__isnull", False)),
                        fields=["channel", "state", "due"],
                        name="delivery_host_due",
                    ),
                    models.Index(
                        condition=models.Q(("due__isnull", True)), fields=["used"], name="delivery_host_unused"
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("channel", "name"), name="delivery_host_once")],
            },
        ),
        migrations.AddIndex(
            model_name="feeditem",
            index=models.Index(
                condition=models.Q(("spread_due__isnull", False)), fields=["spread_due"], name="feed_to_spread"
            ),
        ),
        migrations.AddIndex(
            model_name="feeditem",
            index=models.Index(condition=models.Q(("match__isnull", False)), fields=["match"], name="feed_turns"),
        ),
        migrations.AddConstraint(
            model_name="feeditem",
            constraint=models.UniqueConstraint(fields=("account", "number"), name="feed_number_once"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("outcome", "")), fields=["channel", "host", "due"], name="delivery_to_host"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("outcome", "")), fields=["account", "channel", "created"], name="delivery_waiting"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery", index=models.Index(fields=["target", "outcome"], name="delivery_target")
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(fields=("item", "channel", "target"), name="delivery_once"),
        ),
    ]
