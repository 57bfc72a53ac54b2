"""How passwords are kept in service."""

from django.conf import settings

from backend.accounts.hashers import Argon2id
from backend.config import settings as ours


def test_passwords_are_kept_as_argon2id_with_moderate_parameters():
    encoded = Argon2id().encode("correct horse", "somesaltsomesalt")
    assert encoded.startswith("argon2$argon2id$v=19$m=32768,t=2,p=1$")
    assert Argon2id().verify("correct horse", encoded)
    assert not Argon2id().verify("wrong horse", encoded)
    assert ours.PASSWORD_HASHERS == ["backend.accounts.hashers.Argon2id"]
    assert settings.PASSWORD_HASHERS != ours.PASSWORD_HASHERS  # the fixture's, so that tests are quick
