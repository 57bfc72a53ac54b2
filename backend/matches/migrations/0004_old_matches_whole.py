"""What matches of before 0003 did not say is worked out from what they did: one round each, dealt from their secret."""

from importlib import import_module

from django.db import migrations

import engine

APPEND_ONLY = import_module("backend.matches.migrations.0002_append_only")


def complete(apps, _schema_editor):
    """Give each event its write, each match its deal and its outcome."""
    Match, Event = apps.get_model("matches", "Match"), apps.get_model("matches", "Event")
    Deal, DealSecret = apps.get_model("matches", "Deal"), apps.get_model("matches", "DealSecret")
    for match in Match.objects.iterator(chunk_size=200):
        events = list(Event.objects.filter(match=match).order_by("number"))
        version = move = 0
        written = None
        for event in events:
            # The events of one write have one time.
            if event.created != written:
                version, written = version + 1, event.created
                move += event.kind == "action"
            event.version, event.move = version, move
        Event.objects.bulk_update(events, ["version", "move"])
        secret = DealSecret.objects.filter(pk=match.commitment).values_list("secret", flat=True).first()
        if secret is not None:
            seed = engine.round_seed(bytes.fromhex(secret), 1, (match.creator_nonce, match.accepter_nonce))
            dealt = engine.new_round(match.ruleset, seed, match.first)
            Deal.objects.create(match=match, round=1, snapshot=engine.dump(dealt))
        if match.reason == "resigned":
            match.ended_by = 1 - match.winner
        match.outcomes = [
            event.data["result"] | {"first": match.snapshot["first"], "left": None}
            for event in events
            if event.kind == "round_over"
        ]
        match.save(update_fields=["ended_by", "outcomes"])


def refuse(_apps, schema_editor):
    """Take the database's word again that history only grows."""
    APPEND_ONLY.refuse(schema_editor.connection)


def lift(_apps, schema_editor):
    """Let the rows of the history be changed."""
    APPEND_ONLY.lift(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_whole_matches")]
    operations = [
        migrations.RunPython(complete, migrations.RunPython.noop),
        migrations.RunPython(refuse, lift),
    ]
