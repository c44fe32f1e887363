"""Debian's python3-cloudflare against an emulator: base URL and zone in the arguments; prints `ok` when all held."""
import sys

import CloudFlare

base, zone_name = sys.argv[1], sys.argv[2]
cf = CloudFlare.CloudFlare(token="python-token-0123456789-0123456789-01234567", base_url=base)
zone = cf.zones.get(params={"name": zone_name})[0]
made = cf.zones.dns_records.post(zone["id"], data={"type": "A", "name": "py", "content": "192.0.2.1", "ttl": 300})
assert made["name"] == "py." + zone_name, made
changed = cf.zones.dns_records.patch(zone["id"], made["id"], data={"content": "192.0.2.2"})
assert changed["content"] == "192.0.2.2" and changed["ttl"] == 300, changed
put = cf.zones.dns_records.put(zone["id"], made["id"], data={"type": "A", "name": "py", "content": "192.0.2.3"})
assert put["content"] == "192.0.2.3" and put["ttl"] == 1, put
listed = cf.zones.dns_records.get(zone["id"], params={"name": "py." + zone_name})
assert [record["id"] for record in listed] == [made["id"]], listed
try:
    cf.zones.dns_records.post(zone["id"], data={"type": "A", "name": "py", "content": "not an address"})
    raise AssertionError("a bad address was taken")
except CloudFlare.exceptions.CloudFlareAPIError as error:
    assert int(error) == 9005, error
assert "py." + zone_name in cf.zones.dns_records.export.get(zone["id"])
assert cf.zones.dns_records.delete(zone["id"], made["id"])["id"] == made["id"]
print("ok")
