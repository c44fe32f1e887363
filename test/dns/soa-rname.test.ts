import fc from "fast-check";
import { expect, it, test } from "vitest";
import { type Fqdn, toFqdn } from "../../src/dns/fqdn";
import { unwrap } from "../../src/dns/parsed";
import { formatMailbox, parseRname } from "../../src/dns/soa-rname";

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
])("RNAME %s is the mailbox %s", (rname, mailbox) => expect(formatMailbox(rname as Fqdn)).toBe(mailbox));

it("converts to the mailbox and back", () => {
  const local = fc.string({
    unit: fc.constantFrom("a", ".", '"', "\\", " ", "@", "+", "0"),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(local, (text) => {
      const rname = toFqdn([text, "example", "com"]);
      expect(unwrap(parseRname(formatMailbox(rname)))).toBe(rname);
      expect(unwrap(parseRname(rname))).toBe(rname);
    }),
  );
});
