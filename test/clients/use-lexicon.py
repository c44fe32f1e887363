"""Debian's python3-lexicon against an emulator: base URL and zone in the arguments; prints `ok` when all held."""
import sys

from lexicon.client import Client
from lexicon.config import ConfigResolver
from lexicon.providers import cloudflare

base, zone_name = sys.argv[1], sys.argv[2]


def run(action, **options):
    config = ConfigResolver().with_dict(
        {"provider_name": "cloudflare", "action": action, "domain": zone_name, "type": "TXT",
         "cloudflare": {"auth_token": "lexicon-token-0123456789-0123456789-012345"}, **options})
    client = Client(config)
    client.provider.api_endpoint = base
    return client.execute()


assert run("create", name="_acme-challenge", content="one")
found = run("list", name="_acme-challenge")
assert [record["content"].strip('"') for record in found] == ["one"], found
assert run("update", name="_acme-challenge", content="two", identifier=found[0]["id"])
assert [record["content"].strip('"') for record in run("list", name="_acme-challenge")] == ["two"]
assert run("delete", name="_acme-challenge", content=run("list", name="_acme-challenge")[0]["content"])
assert run("list", name="_acme-challenge") == []
print("ok")
