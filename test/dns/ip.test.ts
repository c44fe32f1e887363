import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseIpv4, parseIpv6, parseIpv6Groups } from "../../src/dns/ip";
import type { Parsed } from "../../src/dns/parsed";

const outcome = (parsed: Parsed<string>) => (parsed.ok ? parsed.value : parsed.problem.code);

test.each([
  "1.2.3.04",
  "0x7f.1",
  "192.0.2",
  "192.0.2.256",
  "192.0.2.1.",
  "1.2.3.4.5",
  " 192.0.2.1",
  "",
  "192.0.2.1/32",
  "١.2.3.4",
])("%j is not an IPv4 address", (text) => expect(outcome(parseIpv4(text))).toBe("DNS135"));
test.each(["0.0.0.0", "255.255.255.255", "192.0.2.10"])("%j is an IPv4 address", (text) =>
  expect(outcome(parseIpv4(text))).toBe(text),
);

describe("an IPv6 address has the canonical text of RFC 5952", () => {
  test.each([
    ["2001:DB8::1", "2001:db8::1"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
    ["::", "::"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["::1", "::1"],
    ["1::", "1::"],
    ["fe80::0:0:1", "fe80::1"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
    ["::ffff:c000:201", "::ffff:192.0.2.1"],
    ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
    ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
    ["::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"],
  ])("parses %s as %s", (text, expected) => expect(outcome(parseIpv6(text))).toBe(expected));

  test.each([
    "",
    ":",
    ":::",
    "1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2::3",
    "::12345",
    "::g",
    "fe80::1%eth0",
    "192.0.2.1",
    "::1.2.3",
    "::1.2.3.04",
    "1:2:3:4:5:6:7:8::",
    "1:2:3:4:5:6:7:192.0.2.1",
    ":1:2:3:4:5:6:7",
    "1:",
    "[::1]",
  ])("%j is not an IPv6 address", (text) => expect(outcome(parseIpv6(text))).toBe("DNS136"));

  it("preserves the value of every address", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, "0").toUpperCase()).join(":");
        const text = outcome(parseIpv6(long));
        expect(parseIpv6Groups(text)).toEqual(groups);
        expect(outcome(parseIpv6(text))).toBe(text);
        expect(text).toBe(text.includes(".") ? text : new URL(`http://[${long}]`).hostname.slice(1, -1));
      }),
    );
  });
});
