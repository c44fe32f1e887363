import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  displayName,
  type Fqdn,
  fromWireName,
  isWithin,
  parseFqdn,
  ROOT,
  toFqdn,
  toWireName,
} from "../../src/dns/fqdn";
import { splitLabels } from "../../src/dns/labels";
import {
  compareOwnerNames,
  isApex,
  isWildcard,
  type OwnerName,
  ownerFqdn,
  parseOwnerName,
  relativeOwner,
} from "../../src/dns/owner-name";
import { type Parsed, unwrap } from "../../src/dns/parsed";

const zone = "example.com." as Fqdn;
const outcome = (parsed: Parsed<string>) => (parsed.ok ? parsed.value : parsed.problem.code);
const octets = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code).replace(/[A-Z]/, "x")),
  minLength: 1,
  maxLength: 30,
});
const names = fc.array(octets, { maxLength: 5 });

describe("parseFqdn", () => {
  test.each([
    ["www.example.com", "www.example.com."],
    ["www.example.com.", "www.example.com."],
    ["WWW.Example.COM", "www.example.com."],
    ["bücher.example", "xn--bcher-kva.example."],
    ["BÜCHER.example", "xn--bcher-kva.example."],
    ["xn--bcher-kva.example", "xn--bcher-kva.example."],
    ["例。example。", "xn--fsq.example."],
    ["_dmarc.example.com", "_dmarc.example.com."],
    ["*.example.com", "*.example.com."],
    ["1.2.3", "1.2.3."],
    ["１２７.example", "127.example."],
    ["xn--a.example", "xn--a.example."],
    ["a\\.b.example", "a\\.b.example."],
    ["a\\046b.example", "a\\.b.example."],
    ["\\065.example", "a.example."],
    ["\\\\.example", "\\\\.example."],
    ["a\\\\.b", "a\\\\.b."],
    ["a\\032b.example", "a\\032b.example."],
    ["a\\ b.example", "a\\032b.example."],
    ["\\255.example", "\\255.example."],
    ["0/25.2.0.192.in-addr.arpa", "0/25.2.0.192.in-addr.arpa."],
    [".", "."],
    ["", "DNS110"],
    ["a..b", "DNS118"],
    [".a", "DNS118"],
    ["..", "DNS118"],
    ["a b.example", "DNS113"],
    ["a@example.com", "DNS113"],
    ["a\0.example", "DNS113"],
    ["a\u001b[31m.example", "DNS113"],
    ["a\\25.example", "DNS114"],
    ["a\\256.example", "DNS114"],
    ["a\\", "DNS114"],
    ["\u00fc\\.b.example", "DNS115"],
    ["\u0378.example", "DNS115"],
    ["__proto__.example.com", "__proto__.example.com."],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example.`],
    [`${"a".repeat(64)}.example`, "DNS111"],
    [`${"ü".repeat(60)}.example`, "DNS111"],
    [`${"a.".repeat(126)}a`, `${"a.".repeat(127)}`],
    [`${"a.".repeat(126)}aa`, "DNS112"],
  ])("parses %j as %j", (input, expected) => expect(outcome(parseFqdn(input))).toBe(expected));

  it("parses its own canonical text for labels of any octets", () => {
    fc.assert(
      fc.property(names, (labels) => {
        const name = toFqdn(labels);
        expect(outcome(parseFqdn(labels.length ? name : "."))).toBe(labels.length ? name : ".");
        expect(splitLabels(name)).toEqual(labels);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => typeof outcome(parseFqdn(text)) === "string"),
    );
  });

  it("quotes the value with control characters escaped", () => {
    const parsed = parseFqdn("a\u001bb.example");
    expect(!parsed.ok && parsed.problem.message).toBe("`a\\u001bb.example` contains `\\u001b`.");
  });

  it("parses names from API responses octet by octet", () => {
    expect(outcome(fromWireName("a b@c.example.com"))).toBe("a\\032b\\@c.example.com.");
    expect(outcome(fromWireName("a\\.b.example.com"))).toBe("a\\.b.example.com.");
    expect(toWireName("www.example.com." as Fqdn)).toBe("www.example.com");
    expect(toWireName(ROOT)).toBe(".");
  });

  it("displays U-labels after the A-labels", () => {
    expect(displayName("www.xn--bcher-kva.example." as Fqdn)).toBe("www.xn--bcher-kva.example (www.bücher.example)");
    expect(displayName("www.example.com." as Fqdn)).toBe("www.example.com");
    expect(displayName("xn--a.example." as Fqdn)).toBe("xn--a.example");
  });
});

describe("isWithin compares labels", () => {
  test.each([
    ["example.com.", true],
    ["a.example.com.", true],
    ["xexample.com.", false],
    ["a\\.example.com.", false],
    ["a\\\\.example.com.", true],
    ["com.", false],
  ])("%s in example.com.: %s", (name, expected) => expect(isWithin(name as Fqdn, zone)).toBe(expected));
  it("contains every name in the root", () => expect(isWithin(zone, ROOT)).toBe(true));
});

describe("parseOwnerName returns names relative to the zone", () => {
  test.each([
    ["", "@"],
    ["@", "@"],
    ["example.com", "@"],
    ["Example.COM.", "@"],
    ["www", "www"],
    ["WWW.Example.com", "www"],
    ["www.example.com.", "www"],
    ["xexample.com", "xexample.com"],
    ["xexample.com.", "DNS116"],
    ["www.example.org.", "DNS116"],
    ["www.example.org", "www.example.org"],
    ["bücher", "xn--bcher-kva"],
    ["*", "*"],
    ["*.dev", "*.dev"],
    ["*.example.com", "*"],
    ["a.*", "DNS117"],
    ["*a", "DNS117"],
    ["**", "DNS117"],
    ["\\042.b.\\042", "DNS117"],
    ["_sip._tcp", "_sip._tcp"],
    ["7ujw4gp3z2cq.testgrid", "7ujw4gp3z2cq.testgrid"],
    ["\\@", "\\@"],
    ["a\\.b", "a\\.b"],
    ["a\\.example.com", "a\\.example.com"],
    ["a.", "DNS116"],
    ["..", "DNS118"],
    [`${"a.".repeat(120)}a`, `${"a.".repeat(120)}a`],
    [`${"a.".repeat(121)}a`, "DNS112"],
  ])("parses %j as %j", (input, expected) => expect(outcome(parseOwnerName(input, zone))).toBe(expected));

  it("converts to the full name and back", () => {
    fc.assert(
      fc.property(names, (labels) => {
        const full = labels.length ? (`${toFqdn(labels)}example.com.` as Fqdn) : zone;
        const owner = relativeOwner(full, zone)!;
        expect(ownerFqdn(owner, zone)).toBe(full);
        if (!full.includes("*")) expect(outcome(parseOwnerName(full, zone))).toBe(owner);
      }),
    );
    expect(relativeOwner("xexample.com." as Fqdn, zone)).toBeUndefined();
  });

  it("works in the root zone", () => {
    expect(outcome(parseOwnerName("com.", ROOT))).toBe("com");
    expect(outcome(parseOwnerName("com", ROOT))).toBe("com");
    expect(ownerFqdn("com" as OwnerName, ROOT)).toBe("com.");
    expect(relativeOwner("com." as Fqdn, ROOT)).toBe("com");
  });

  it("recognizes the apex and wildcards", () => {
    expect([isApex("@" as OwnerName), isApex("\\@" as OwnerName)]).toEqual([true, false]);
    expect(["*", "*.a", "a", "_*"].map((name) => isWildcard(name as OwnerName))).toEqual([true, true, false, false]);
  });
});

describe("compareOwnerNames orders canonically", () => {
  it("sorts the example of RFC 4034 §6.1", () => {
    const sorted = ["@", "a", "yljkjljk.a", "z.a", "zabc.a", "z", "\\001.z", "*.z", "\\200.z"] as OwnerName[];
    expect([...sorted].reverse().sort(compareOwnerNames)).toEqual(sorted);
  });

  it("is a total order that agrees with the order of full names", () => {
    const owners = names.map((labels) =>
      labels.length ? (toFqdn(labels).slice(0, -1) as OwnerName) : ("@" as OwnerName),
    );
    fc.assert(
      fc.property(owners, owners, owners, (a, b, c) => {
        expect(Math.sign(compareOwnerNames(a, b))).toBe(-Math.sign(compareOwnerNames(b, a)) + 0);
        expect(compareOwnerNames(a, b) === 0).toBe(a === b);
        if (compareOwnerNames(a, b) <= 0 && compareOwnerNames(b, c) <= 0)
          expect(compareOwnerNames(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("unwrap throws for an invalid constant", () => expect(() => unwrap(parseFqdn("a..b"))).toThrow("DNS118"));
});
