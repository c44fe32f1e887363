// An account read whole from a hostile server (small pages, shuffled lists, unknown members, some 429 and lost answers):
// the document made of it plans nothing, whatever the seed.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import type { Json, JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { importLive } from "../../src/desired/formats/live";
import { importedForm } from "../../src/kind/derive/declared-form";
import { kinds } from "../../src/kinds";
import { readWholeAccount } from "../../src/live/read-whole-account";
import { ACCOUNT, applyDocument, type Emulated, emulate, formatChanges, planDocument } from "../emulated";

let emulator: Emulated;
afterEach(() => emulator.close());

const application = (host: string) => ({ destinations: [{ uri: `${host}.example.com` }], tags: [host] });
const numbered = <T>(count: number, make: (index: number) => readonly [string, T]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));

const zone = (index: number): readonly [string, JsonObject] => [
  `z${index}.example`,
  {
    ...(index % 3 === 0 && { dns_settings: { flatten_all_cnames: true, ns_ttl: 3600 + index } }),
    ...(index % 4 === 0 && { hold: { enabled: true } }),
    ...(index % 2 === 0 && { access_applications: { admin: application(`admin${index}`) } }),
    ...(index === 5 && { type: "internal" }),
    records: [{ name: "www", type: "A", content: "192.0.2.1", comment: `zone ${index}` }],
  },
];

const everything: Json = {
  version: 1,
  account: ACCOUNT,
  soa_defaults: { refresh: 9000 },
  zone_defaults: { nameservers: { type: "custom.account" }, ns_ttl: 600 },
  access_applications: numbered(60, (index) => [`app ${index}`, application(`a${index}`)]),
  zones: numbered(12, zone),
};

describe("what the credential may not read", () => {
  it("is reported once for many zones, and by name for a single zone", async () => {
    emulator = emulate({ mode: "calm" });
    for (const name of ["a", "b", "c", "d"]) emulator.control.addZone(`${name}.example`, { account: ACCOUNT });
    const [first] = emulator.control.zones();
    emulator.control.fault({ path: "/hold$", phase: "before", fault: { status: 403 } });
    emulator.control.fault({ path: `/zones/${first?.["id"]}/access/apps`, phase: "before", fault: { status: 403 } });
    const { live, unread } = await readWholeAccount(emulator.api(), kinds, ACCOUNT, "live");
    expect(unread.map(({ severity, code, summary, where }) => [severity, code, summary, where?.at])).toEqual([
      ["warning", "LIV103", "Cannot read the access applications of a.example", "a.example"],
      ["warning", "LIV103", "Cannot read the holds of 4 zones", "a.example, b.example, c.example …"],
    ]);
    expect(live.scopes.map((scope) => scope.failure)).toEqual(Array(5).fill(undefined));
  });
});

describe("an account read whole", () => {
  it.each([1, 2, 3, 4, 5])("is the same again as a document (seed %i)", async (seed) => {
    emulator = emulate({ mode: "strict", seed });
    const { outcome } = await applyDocument(emulator, everything);
    expect(isConverged(outcome), `seed ${seed}`).toBe(true);
    emulator.control.clearRequests();
    const { live, unread } = await readWholeAccount(emulator.api(), kinds, ACCOUNT, "live");
    expect(emulator.control.requests().filter((request) => request.method !== "GET")).toEqual([]);
    expect([unread, live.scopes.flatMap((scope) => scope.failure ?? [])]).toEqual([[], []]);
    const { document, diagnostics } = importLive(kinds, live, importedForm, { withAccount: true });
    expect(diagnostics).toEqual([]);
    const value = parseYaml("account.yaml", document).document?.value as JsonObject;
    expect(Object.keys(value["zones"] as JsonObject)).toHaveLength(12);
    expect(Object.keys(value["access_applications"] as JsonObject)).toHaveLength(60);
    const again = await planDocument(emulator, value);
    expect([again.diagnostics, formatChanges(again)], `seed ${seed}`).toEqual([[], []]);
    expect(formatChanges(await planDocument(emulator, everything))).toEqual([]);
  });
});
