import fc from "fast-check";
import { expect, it, test } from "vitest";
import { type Fqdn, fqdnOf } from "../../src/dns/fqdn";
import { certain } from "../../src/dns/parsed";
import { mailboxOf, parseRname } from "../../src/dns/soa-rname";

test.each([
  ["dns@example.com", "dns.example.com."],
  ["a.b@example.com", "a\\.b.example.com."],
  ["A.B@Example.COM.", "a\\.b.example.com."],
  ["a\\.b.example.com", "a\\.b.example.com."],
  ["dns.example.com", "dns.example.com."],
  ["dns.example.com.", "dns.example.com."],
  ["dns@bücher.example", "dns.xn--bcher-kva.example."],
  ['"a b"@example.com', "a\\032b.example.com."],
  ['"a@b"@example.com', "a\\@b.example.com."],
  ["a\\@b.example.com", "a\\@b.example.com."],
  ["a+b@example.com", "a+b.example.com."],
  ["dns", "DNS160"],
  ["@example.com", "DNS160"],
  ["a..b@example.com", "DNS160"],
  ["dns@", "DNS160"],
  ["dns@.", "DNS160"],
  ["a b@example.com", "DNS160"],
  ["ü@example.com", "DNS160"],
  ["", "DNS110"],
  [`${"a".repeat(64)}@example.com`, "DNS111"],
])("%j is the RNAME %j", (input, expected) => {
  const parsed = parseRname(input);
  expect(parsed.ok ? parsed.value : parsed.problem.code).toBe(expected);
});

test.each([
  ["dns.example.com.", "dns@example.com"],
  ["a\\.b.example.com.", "a.b@example.com"],
  ["a\\032b.example.com.", '"a b"@example.com'],
])("RNAME %s is the mailbox %s", (rname, mailbox) => expect(mailboxOf(rname as Fqdn)).toBe(mailbox));

it("comes back from its mailbox", () => {
  const local = fc.string({
    unit: fc.constantFrom("a", ".", '"', "\\", " ", "@", "+", "0"),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(local, (text) => {
      const rname = fqdnOf([text, "example", "com"]);
      expect(certain(parseRname(mailboxOf(rname)))).toBe(rname);
      expect(certain(parseRname(rname))).toBe(rname);
    }),
  );
});
