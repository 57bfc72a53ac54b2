import datetime as dt
import uuid

import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import backend.accounts.models.account
import backend.accounts.usernames


class Migration(migrations.Migration):
    initial = True

    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("is_superuser", models.BooleanField(default=False, verbose_name="superuser status")),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "username",
                    models.CharField(
                        max_length=20, unique=True, validators=[backend.accounts.usernames.validate_shape]
                    ),
                ),
                ("username_key", models.CharField(editable=False, max_length=40, unique=True)),
                ("email", models.EmailField(blank=True, default="", max_length=254)),
                ("email_confirmed", models.DateTimeField(blank=True, null=True)),
                ("email_wanted", models.EmailField(blank=True, default="", max_length=254)),
                ("sign_outs", models.PositiveIntegerField(default=0, editable=False)),
                ("is_guest", models.BooleanField(default=False)),
                ("is_bot", models.BooleanField(default=False)),
                ("is_staff", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("seen", models.DateField(db_index=True, default=backend.accounts.models.account.today)),
                ("deleted", models.DateTimeField(blank=True, editable=False, null=True)),
                ("erase_due", models.DateTimeField(blank=True, editable=False, null=True)),
                ("suspended_until", models.DateTimeField(blank=True, editable=False, null=True)),
                ("muted_until", models.DateTimeField(blank=True, editable=False, null=True)),
                ("match_ban_until", models.DateTimeField(blank=True, editable=False, null=True)),
                ("closed_by_staff", models.BooleanField(default=False, editable=False)),
                ("access_ended", models.DateTimeField(blank=True, editable=False, null=True)),
                ("must_rename", models.BooleanField(default=False, editable=False)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AccessToken",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=40)),
                ("app", models.CharField(default="", editable=False, max_length=260)),
                ("scopes", models.JSONField()),
                ("expires_at", models.DateTimeField(null=True)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("last_used", models.DateTimeField(editable=False, null=True)),
                (
                    "account",
                    models.ForeignKey(on_delete=models.CASCADE, related_name="tokens", to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
        migrations.CreateModel(
            name="HeldName",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("until", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="TwoStep",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="two_step",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("sealed", models.CharField(max_length=255)),
                ("confirmed", models.DateTimeField(null=True)),
                ("last_step", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="TokenDigest",
            fields=[
                (
                    "token",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="accounts.accesstoken",
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
            ],
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
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "token",
                    models.OneToOneField(
                        null=True, on_delete=models.CASCADE, related_name="+", to="accounts.accesstoken"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="blocks", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("blocked", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("browser", models.CharField(blank=True, max_length=30)),
                ("system", models.CharField(blank=True, max_length=30)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("last_seen", models.DateTimeField(default=timezone.now)),
                (
                    "account",
                    models.ForeignKey(on_delete=models.CASCADE, related_name="devices", to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MailCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=10)),
                ("email", models.EmailField(max_length=254)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("password_digest", models.CharField(max_length=64)),
                ("expires", models.DateTimeField(db_index=True)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name="QueuedMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=10)),
                ("address", models.EmailField(max_length=254)),
                ("language", models.CharField(max_length=10)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("due", models.DateTimeField(db_index=True, default=timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        null=True, on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(default=timezone.now, editable=False)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name="SocketTicket",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("expires", models.DateTimeField(db_index=True)),
                ("token", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to="accounts.accesstoken")),
            ],
        ),
        migrations.CreateModel(
            name="SpareCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Trace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=8)),
                ("digest", models.CharField(max_length=64)),
                ("first", models.DateField(default=backend.accounts.models.account.today)),
                ("last", models.DateField(db_index=True, default=backend.accounts.models.account.today)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False, on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="UsernameHistory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("username", models.CharField(max_length=20)),
                ("username_key", models.CharField(db_index=True, max_length=40)),
                ("left", models.DateTimeField(db_index=True, default=timezone.now)),
                ("taken", models.BooleanField(default=False)),
                ("account", models.ForeignKey(on_delete=models.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name="AccountSettings",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="settings",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("language", models.CharField(max_length=2, null=True)),
                ("time_zone", models.CharField(max_length=64, null=True)),
                ("avatar", models.JSONField(null=True)),
                ("notifications", models.JSONField(default=dict)),
                ("play", models.JSONField(default=dict)),
                ("profile", models.CharField(default="everyone", max_length=9)),
                ("show_tally", models.BooleanField(default=True)),
                ("show_last_seen", models.BooleanField(default=False)),
                ("challenges", models.CharField(default="everyone", max_length=8)),
                ("spectators", models.BooleanField(default=False)),
                (
                    "digest_at",
                    models.DateTimeField(
                        default=dt.datetime(1970, 1, 1, 0, 0, tzinfo=dt.UTC), editable=False, null=True
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("digest_at__isnull", False)),
                        fields=["digest_at"],
                        name="settings_digest_at",
                    )
                ]
            },
        ),
        migrations.AddIndex(
            model_name="account",
            index=models.Index(
                condition=models.Q(("access_ended__isnull", False)),
                fields=["access_ended"],
                name="account_access_ended",
            ),
        ),
        migrations.AddIndex(model_name="account", index=models.Index(fields=["created", "id"], name="account_created")),
        migrations.AddIndex(
            model_name="account",
            index=models.Index(
                condition=models.Q(("erase_due__isnull", False)), fields=["erase_due"], name="account_erase_due"
            ),
        ),
        migrations.AddIndex(
            model_name="account",
            index=models.Index(
                condition=models.Q(("is_guest", True)), fields=["seen", "id"], name="account_guest_seen"
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("email"),
                condition=models.Q(("email_confirmed__isnull", False)),
                name="account_email",
            ),
        ),
        migrations.AddIndex(
            model_name="accesstoken", index=models.Index(fields=["created", "id"], name="token_created")
        ),
        migrations.AddConstraint(
            model_name="block", constraint=models.UniqueConstraint(fields=("account", "blocked"), name="block_once")
        ),
        migrations.AddConstraint(
            model_name="block",
            constraint=models.CheckConstraint(
                condition=models.Q(("account", models.F("blocked")), _negated=True), name="block_not_oneself"
            ),
        ),
        migrations.AddIndex(model_name="device", index=models.Index(fields=["created", "id"], name="device_created")),
        migrations.AddConstraint(
            model_name="sparecode",
            constraint=models.UniqueConstraint(fields=("account", "digest"), name="spare_code_once"),
        ),
        migrations.AddIndex(model_name="trace", index=models.Index(fields=["kind", "digest"], name="trace_shared")),
        migrations.AddConstraint(
            model_name="trace",
            constraint=models.UniqueConstraint(fields=("account", "kind", "digest"), name="trace_once"),
        ),
    ]
