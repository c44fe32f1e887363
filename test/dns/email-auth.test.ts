import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  checkEmailAuth,
  detectEmailAuth,
  type EmailAuth,
  emailAuthChecks,
} from "../../src/dns/email-auth/check-email-auth";
import { countSpfLookups } from "../../src/dns/email-auth/spf";
import type { OwnerName } from "../../src/dns/owner-name";
import { measureCpu } from "../cpu-time";

const codes = (kind: EmailAuth, text: string) => emailAuthChecks[kind](text).map((problem) => problem.code);
const key = "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP";

describe("checks each term of an SPF record", () => {
  test.each([
    ["v=spf1 -all", []],
    ["V=SPF1 ~all", []],
    ["v=spf1", []],
    ["v=spf1 include:_spf.example.com a mx:mail.example.com/24//64 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all", []],
    ["v=spf1 a/24 a//64 a:%{d}/0 exists:%{ir}.%{v}._spf.%{d2} redirect=_spf.example.com", []],
    ["v=spf1 +A:Example.com ?PTR exp=explain._spf.%{d} x-unknown=anything -all", []],
    ["v=spf1 ip6:::1 -all", []],
    ["v=spf10 -all", ["DNS173"]],
    ["spf1 -all", ["DNS173"]],
    ["v=spf1 foo -all", ["DNS170"]],
    ["v=spf1 a,mx -all", ["DNS170"]],
    ["v=spf1 ip4:192.0.2.0/33 -all", ["DNS174"]],
    ["v=spf1 ip4:192.0.2 -all", ["DNS174"]],
    ["v=spf1 ip4 -all", ["DNS174"]],
    ["v=spf1 ip4:2001:db8::1 -all", ["DNS174"]],
    ["v=spf1 include -all", ["DNS174"]],
    ["v=spf1 include: -all", ["DNS174"]],
    ["v=spf1 include:localhost -all", ["DNS174"]],
    ["v=spf1 include:a..example -all", ["DNS174"]],
    ["v=spf1 a: -all", ["DNS174"]],
    ["v=spf1 a/033 -all", ["DNS174"]],
    ["v=spf1 -all:x", ["DNS174"]],
    ["v=spf1 exists:%{x}.example.com -all", ["DNS174"]],
    ["v=spf1 redirect=", ["DNS174"]],
    ["v=spf1 -all a", ["DNS175"]],
    ["v=spf1 redirect=a.example -all", ["DNS175"]],
    ["v=spf1 redirect=a.example redirect=b.example", ["DNS176"]],
    [`v=spf1 ${"include:a.example ".repeat(10)}-all`, []],
    [`v=spf1 ${"include:a.example ".repeat(9)}mx ptr -all`, ["DNS171"]],
  ])("%j has %j", (text, expected) => expect(codes("SPF", text)).toEqual(expected));

  it("counts include, a, mx, ptr, exists and redirect as lookups", () => {
    expect(
      countSpfLookups(
        "v=spf1 include:x.example a mx ptr exists:x.example ip4:192.0.2.1 ip6:::1 exp=x.example redirect=x.example",
      ),
    ).toBe(6);
  });
});

describe("checks each tag of a DMARC record", () => {
  test.each([
    ["v=DMARC1; p=none", []],
    ["v=DMARC1;p=reject;", []],
    [
      "v = DMARC1 ; p = quarantine ; rua=mailto:a@example.com!10m, mailto:b@example.com; fo=1:d; pct=100; adkim=s; sp=none; np=reject",
      [],
    ],
    ["v=DMARC1; p=none; psd=n; t=y", []],
    ["p=none; v=DMARC1", ["DNS180"]],
    ["v=dmarc1; p=none", ["DNS180"]],
    ["v=DMARC1", ["DNS182"]],
    ["v=DMARC1; p=nothing", ["DNS184"]],
    ["v=DMARC1; p=none; pct=101", ["DNS184"]],
    ["v=DMARC1; p=none; rua=a@example.com", ["DNS184"]],
    ["v=DMARC1; p=none; adkim=x; ri=day", ["DNS184", "DNS184"]],
    ["v=DMARC1; p=none; p=reject", ["DNS181"]],
    ["v=DMARC1; p=none; what", ["DNS181"]],
    ["v=DMARC1; p=none;; pct=1", ["DNS181"]],
    ["v=DMARC1; __proto__=1; p=none", ["DNS181"]],
  ])("%j has %j", (text, expected) => expect(codes("DMARC", text)).toEqual(expected));
});

describe("checks each tag of a DKIM record", () => {
  test.each([
    [`v=DKIM1; k=rsa; p=${key}`, []],
    [`p=${key}`, []],
    ["v=DKIM1; p=", []],
    [`v=DKIM1; h=sha256; s=email; t=y:s; n=note; p=${key.slice(0, 20)} ${key.slice(20)}`, []],
    ["v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", []],
    ["v=DKIM1; k=ed25519; p=11qYAYKxCrfV", ["DNS187"]],
    ["v=DKIM1; k=rsa", ["DNS185"]],
    ["v=DKIM1; p=not*base64", ["DNS187"]],
    [`p=${key}; v=DKIM1`, ["DNS188"]],
    [`v=DKIM2; p=${key}`, ["DNS188"]],
    [`v=DKIM1; k=dsa; p=${key}`, ["DNS188"]],
    ["", ["DNS185"]],
  ])("%j has %j", (text, expected) => expect(codes("DKIM", text)).toEqual(expected));
});

describe("detects the mechanism of TXT values by their owner name", () => {
  test.each([
    ["@", "v=spf1 -all", "SPF"],
    ["@", "v=spf1-all", undefined],
    ["@", "proof=1", undefined],
    ["_dmarc", "v=DMARC1; p=none", "DMARC"],
    ["_dmarc.sub", "v=dmarc1", "DMARC"],
    ["_dmarc", "v=spf1 -all", undefined],
    ["s1._domainkey", "p=", "DKIM"],
    ["s1._domainkey.sub", "k=rsa", "DKIM"],
  ])("%s %j is %s", (owner, text, expected) => expect(detectEmailAuth(owner as OwnerName, text)).toBe(expected));

  it("requires at most one SPF and one DMARC record per name", () => {
    const found = (owner: string, texts: string[]) =>
      checkEmailAuth(owner as OwnerName, texts).map((problem) => problem.code);
    expect(found("@", ["v=spf1 -all", "proof=1"])).toEqual([]);
    expect(found("@", ["v=spf1 -all", "v=spf1 ~all"])).toEqual(["DNS172"]);
    expect(found("_dmarc", ["v=DMARC1; p=none", "v=DMARC1; p=reject"])).toEqual(["DNS183"]);
    expect(found("s1._domainkey", ["v=DKIM1"])).toEqual(["DNS185"]);
  });

  it("never throws, and checks long texts in linear time", () => {
    const parts = fc.constantFrom(
      "v=spf1",
      " ",
      "a",
      ":",
      "/",
      "%{",
      "}",
      ";",
      "=",
      "mailto:",
      ",",
      "!",
      "-all",
      "p=",
      "\0",
      "é",
    );
    const text = fc.array(parts, { maxLength: 40 }).map((list) => list.join(""));
    fc.assert(
      fc.property(text, (value) => Object.values(emailAuthChecks).every((check) => Array.isArray(check(value)))),
    );
    const spent = measureCpu(() => {
      for (const long of [
        "a,".repeat(50_000),
        "mailto:a, ".repeat(20_000),
        "%{d}".repeat(30_000),
        "a:".repeat(50_000),
      ]) {
        for (const [kind, start] of [
          ["SPF", "v=spf1 include:"],
          ["DMARC", "v=DMARC1; p=none; rua="],
          ["DMARC", "v=DMARC1; fo="],
          ["DKIM", "h="],
        ] as const)
          codes(kind, start + long);
      }
    });
    expect(spent).toBeLessThan(3_000);
  });
});
