// Most names and rdata are plain text in canonical form, which is read without looking at each label. The thorough reader, which another spelling
// of the same value takes, finds the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fqdn, fromWireName, parseFqdn, parseOwnerName, rrType } from "../../src/dns";
import { rrTypes } from "../../src/dns/rdata/rr-type";

const label = fc.oneof(
  fc.constantFrom(
    "www",
    "*",
    "_sip",
    "_tcp",
    "-",
    "xn--bcher-kva",
    "1",
    "a-b",
    "example",
    "com",
    "",
    "a*",
    "é",
    "a\\.b",
  ),
  fc.stringMatching(/^[a-z0-9_-]{1,64}$/),
);
const name = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 6 }), fc.constantFrom("", "."))
  .map(([labels, dot]) => labels.join(".") + dot);
const zones = ["example.com.", "com.", "a\\.b.example.", ".", `${"a.".repeat(90)}example.com.`].map(
  (zone) => zone as Fqdn,
);
const zone = fc.constantFrom(...zones);
const long = fc.tuple(fc.integer({ min: 0, max: 200 }), name).map(([count, text]) => "a.".repeat(count) + text);
const anyName = fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: long });

/** Capital letters take the thorough reader. */
const thorough = <T>(read: (text: string) => T, text: string) => read(text.toUpperCase());
const verdict = (parsed: {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly problem?: { readonly code: string };
}) => (parsed.ok ? parsed.value : parsed.problem?.code);

describe("the quick reader agrees with the thorough one", () => {
  it("on owner names", () => {
    fc.assert(
      fc.property(anyName, zone, (text, zone) => {
        const read = (spelled: string) => verdict(parseOwnerName(spelled, zone));
        expect(read(text)).toEqual(thorough(read, text));
      }),
      { numRuns: 5000 },
    );
  });

  it("on full names of documents and of replies", () => {
    fc.assert(
      fc.property(anyName, (text) => {
        for (const parse of [parseFqdn, fromWireName]) {
          const read = (spelled: string) => verdict(parse(spelled));
          expect(read(text)).toEqual(thorough(read, text));
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("on rdata with white space before it", () => {
    const text = fc.oneof(
      fc.constantFrom(
        "192.0.2.1",
        "2001:db8::1",
        "example.com",
        "example.com.",
        "abc=",
        "a;b",
        "\\065",
        '"a"',
        "0",
        "é",
      ),
      fc.string({ maxLength: 12 }),
    );
    const types = rrTypes.map(({ type }) => type).filter((type) => type !== "TXT");
    fc.assert(
      fc.property(fc.constantFrom(...types), text, (type, text) => {
        const read = (spelled: string) => verdict(rrType(type).parse(spelled));
        expect(read(text)).toEqual(read(` ${text}`));
      }),
      { numRuns: 10_000 },
    );
  });
});
