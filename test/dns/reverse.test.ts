// Reverse zones of networks, and the owner names of addresses in them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOwnerName, ownerFqdn, parseFqdn, parseOwnerName, parseZoneName, unwrap } from "../../src/dns";

const zoneOf = (text: string) => {
  const name = parseZoneName(text);
  return name.ok ? name.value : name.problem.code;
};

const ownerOf = (address: string, zone: string) => {
  const name = parseOwnerName(address, unwrap(parseZoneName(zone)));
  return name.ok ? name.value : name.problem.code;
};

describe("the reverse zone of a network", () => {
  it.each([
    ["192.0.2.0/24", "2.0.192.in-addr.arpa."],
    ["198.51.0.0/16", "51.198.in-addr.arpa."],
    ["10.0.0.0/8", "10.in-addr.arpa."],
    ["192.0.2.7/32", "7.2.0.192.in-addr.arpa."],
    // RFC 2317 §4
    ["192.0.2.0/25", "0/25.2.0.192.in-addr.arpa."],
    ["192.0.2.128/26", "128/26.2.0.192.in-addr.arpa."],
    // RFC 3596 §2.5
    ["2001:db8::/32", "8.b.d.0.1.0.0.2.ip6.arpa."],
    ["2001:DB8:0:0::/64", "0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa."],
    ["2001:db8:1234::/44", "DNS124"],
    ["2001:db8:1230::/44", "3.2.1.8.b.d.0.1.0.0.2.ip6.arpa."],
    ["2001:db8::/33", "DNS124"],
    ["192.0.2.7/24", "DNS124"],
    ["192.0.0.0/20", "DNS124"],
    ["192.0.2.0/33", "DNS124"],
    ["192.0.2.0/0", "DNS124"],
    ["192.0.2.0/024", "DNS124"],
    // Names, not networks.
    ["2.0.192.in-addr.arpa", "2.0.192.in-addr.arpa."],
    ["0/25.2.0.192.in-addr.arpa", "0/25.2.0.192.in-addr.arpa."],
  ])("%s is %s", (network, name) => {
    expect(zoneOf(network)).toBe(name);
  });
});

describe("an address as an owner name", () => {
  it.each([
    ["192.0.2.7", "192.0.2.0/24", "7"],
    ["192.0.2.7", "192.0.0.0/16", "7.2"],
    ["192.0.2.7", "192.0.2.7/32", "@"],
    ["192.0.2.7", "192.0.2.0/26", "7"],
    ["192.0.2.63", "0-63.2.0.192.in-addr.arpa", "63"],
    ["192.0.2.63", "0-26.2.0.192.in-addr.arpa", "63"],
    ["192.0.2.64", "192.0.2.0/26", "DNS116"],
    ["192.0.3.7", "192.0.2.0/26", "DNS116"],
    ["192.0.2.7", "office.2.0.192.in-addr.arpa", "DNS116"],
    ["198.51.100.7", "192.0.2.0/24", "DNS116"],
    ["2001:db8::7", "2001:db8::/32", "7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0"],
    ["2001:db8::7", "192.0.2.0/24", "DNS116"],
    ["7", "192.0.2.0/24", "7"],
    ["7.2.0.192.in-addr.arpa", "192.0.2.0/24", "7"],
    // In other zones an address is a name like any other.
    ["192.0.2.7", "example.com", "192.0.2.7"],
  ])("%s in %s is %s", (address, zone, owner) => {
    expect(ownerOf(address, zone)).toBe(owner);
  });

  it("is within each zone of a network that contains it", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(8, 16, 24, 25, 26, 27, 28, 29, 30, 31), (address, length) => {
        const octets = address.split(".").map(Number);
        const value = octets.reduce((sum, octet) => sum * 256 + octet, 0);
        const start = Math.floor(value / 2 ** (32 - length)) * 2 ** (32 - length);
        const network = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256).join(".");
        const zone = unwrap(parseZoneName(`${network}/${length}`));
        const own = octets.slice(Math.min(Math.floor(length / 8), 3)).reverse();
        expect(unwrap(parseOwnerName(address, zone))).toBe(own.join("."));
      }),
    );
  });

  it("is not confused with a name of the same text: that is written in full", () => {
    const zone = unwrap(parseFqdn("2.0.192.in-addr.arpa"));
    const owner = unwrap(parseOwnerName("192.0.2.7.2.0.192.in-addr.arpa.", zone));
    const written = formatOwnerName(owner, zone);
    expect(unwrap(parseOwnerName(written, zone))).toBe(owner);
    expect(written).toBe(ownerFqdn(owner, zone));
  });
});
