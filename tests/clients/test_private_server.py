"""The Cairn that `cairn-bot check --repository` serves, from a checkout that is made up."""

import httpx

from cairn_client.check.server import private_server

#: Answers with its environment.
MANAGE = """
import http.server, json, os, sys

class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(dict(os.environ)).encode())

if sys.argv[1] == "serve":
    http.server.HTTPServer(("127.0.0.1", int(sys.argv[3])), Answer).serve_forever()
"""
OPERATORS = {
    "ALLOWED_HOSTS": "cairn.example", "EMAIL_URL": "smtp://mail.example", "HOST": "0.0.0.0", "HTTPS": "1",
    "METRICS_PORT": "9100", "REDIS_URL": "redis://127.0.0.1/0", "SENTRY_DSN": "https://key@sentry.example/1",
    "WEB_PROCESSES": "4", "DATABASE_URL": "postgresql:///cairn",
}  # fmt: skip


async def test_server_for_a_trial_has_nothing_of_the_operators(monkeypatch, tmp_path):
    (tmp_path / "manage.py").write_text(MANAGE)
    for name, value in OPERATORS.items():
        monkeypatch.setenv(name, value)
    async with private_server(tmp_path) as address, httpx.AsyncClient(timeout=60) as http:
        served = (await http.get(address)).json()
    assert served["ORIGIN"] == address
    assert served["DATABASE_URL"].startswith("sqlite:///")
    assert {name: served[name] for name in OPERATORS if served[name]} == {"DATABASE_URL": served["DATABASE_URL"]}
