// Secrets in values of any shape: each is removed, and a value without a secret is not copied.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, redactDeep } from "../../src/base/redact";

const SECRET = "canary-0123456789";
const redact = createRedactor([SECRET]);
const text = fc.oneof(fc.string(), fc.constantFrom(SECRET, `a ${SECRET} b`, Buffer.from(SECRET).toString("base64")));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.constantFrom(1, null, true, undefined),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4 }),
  ),
}));

/** The same without sharing, from the definition. */
function copy(from: unknown): unknown {
  if (typeof from === "string") return redact(from);
  if (Array.isArray(from)) return from.map(copy);
  if (typeof from !== "object" || from === null) return from;
  return Object.fromEntries(Object.entries(from).map(([name, member]) => [redact(name), copy(member)]));
}

describe("secrets in a value", () => {
  it("are removed from every text and member name, wherever they are", () => {
    fc.assert(
      fc.property(value, (from) => {
        const redacted = redactDeep(from, redact);
        expect(redacted).toEqual(copy(from));
        expect(JSON.stringify(redacted) ?? "").not.toContain(SECRET);
      }),
    );
  });

  it("are looked for without a copy of what has none", () => {
    const clean = { a: [1, { b: "text" }], c: { d: null } };
    const mixed = { clean, secret: [SECRET] };
    expect(redactDeep(clean, redact)).toBe(clean);
    expect(redactDeep(mixed, redact).clean).toBe(clean);
  });
});
