// Objects checked one after another against their neighbours: as much is found as among all of them, and no object is compared with
// the whole scope.
import { describe, expect, it } from "vitest";
import { createObjectIndex } from "../../src/desired/object-index";
import { findConflicts, findViolations } from "../../src/desired/validate-scope";
import { canonicalize } from "../../src/kind/derive/canonicalize";
import { type Context, type Declared, identifyObject, type Kind } from "../../src/kind/kind";
import { dnsRecord } from "../../src/kinds/dns-record";

const CONTEXT: Context = { scope: { within: "zone", zone: "example.com" }, profile: "live", enterprise: false };

function declare(fields: Parameters<typeof canonicalize>[1]): Declared {
  const { props, diagnostics } = canonicalize(dnsRecord, fields, CONTEXT);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return { ...identifyObject(dnsRecord, props), where: {} };
}

const alias = (name: string, target: string) => ({ type: "CNAME", name, content: `${target}.example.com` });
const address = (name: string, last: number, more = {}) => ({ type: "A", name, content: `192.0.2.${last}`, ...more });

describe("objects that are checked one after another", () => {
  it.each([
    ["a conflict", [address("a", 1), alias("a", "b")]],
    ["a loop", [alias("a", "b"), alias("b", "c"), alias("c", "a")]],
    ["a chain, the last first", [address("c", 1), alias("b", "c"), alias("a", "b")]],
    ["an alias of an alias, the first first", [alias("a", "b"), alias("b", "c")]],
    ["mixed TTLs", [address("a", 1), address("a", 2, { ttl: 300 }), address("a", 3, { ttl: 600 })]],
    [
      "a mail server that is an alias",
      [{ type: "MX", name: "@", content: "m.example.com", priority: 1 }, alias("m", "x")],
    ],
    [
      "two SPF texts",
      [
        { type: "TXT", name: "@", content: "v=spf1 -all" },
        { type: "TXT", name: "@", content: "v=spf1 ~all" },
      ],
    ],
  ])("%s is found as among all of them", (_, fields) => {
    const index = createObjectIndex(dnsRecord, CONTEXT);
    const objects = fields.map(declare);
    const found = objects.map((object) => {
      const violations = index.check(object);
      index.add(object);
      return violations.map(({ code }) => code);
    });
    const whole = [
      ...findConflicts(dnsRecord, objects),
      ...findViolations(dnsRecord, CONTEXT, objects, objects, ["neighbours"]),
    ];
    // A chain is reported where it begins, before it closes to a loop.
    const listed = (codes: readonly string[]) => [...new Set(codes.filter((code) => code !== "REC144"))].sort();
    expect(listed(found.flat())).toEqual(listed(whole.map(({ code }) => code)));
  });

  it("are compared with a bounded number of others", () => {
    let compared = 0;
    const kind: Kind = {
      ...dnsRecord,
      rules: [
        {
          ...{ code: "REC135", source: "", doc: "", needs: "neighbours" },
          check: (objects) => {
            compared += objects.length;
            return [];
          },
        },
      ],
    };
    const index = createObjectIndex(kind, CONTEXT);
    const count = 3000;
    for (let n = 0; n < count; n += 1) {
      const targets = [alias(`hub-user-${n}`, "hub"), alias(`chain-${n}`, `chain-${n - 1}`), address(`host-${n}`, 1)];
      for (const object of targets.map(declare)) {
        index.check(object);
        index.add(object);
      }
    }
    expect(compared).toBeLessThan(count * 3 * 100);
  });
});
