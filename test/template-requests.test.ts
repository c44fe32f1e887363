// What templates and shared bodies cost: as many requests as the same zones spelled out, for validation, plan, apply and a second plan.
import { describe, expect, it } from "vitest";
import { isConverged } from "../src/apply/outcome";
import type { Json, JsonObject } from "../src/base/json";
import { digestDesiredState } from "../src/plan/saved-plan";
import { applyDocument, compileDesired, compileDocument, emulate, formatChanges, planDocument } from "./emulated";

const parkedRecords = (zone: string): readonly JsonObject[] => [
  { name: "@", type: "A", content: "192.0.2.80", proxied: true },
  { name: "www", type: "CNAME", content: zone, proxied: true },
  { name: "@", type: "TXT", content: "v=spf1 -all" },
];
const mailRecords = (zone: string, host: string): readonly JsonObject[] => [
  { name: "@", type: "A", content: "192.0.2.81", proxied: true },
  { name: "@", type: "MX", content: host, priority: 10 },
  { name: "@", type: "TXT", content: "v=spf1 mx -all" },
  { name: "_dmarc", type: "TXT", content: `v=DMARC1; p=reject; rua=mailto:dmarc@${zone}` },
];

/** The same zones in each form: parked zones, which have one body, and 17 zones with mail. */
function forms(parked: number): { readonly spelled: Json; readonly others: readonly (readonly [string, Json])[] } {
  const names = Array.from({ length: parked }, (_, n) => `parked${n}.example`);
  const hosts = Array.from({ length: 17 }, (_, n) => [`mail${n}.example`, `mx${n}.example.net`] as const);
  const body = { prune: true, records: parkedRecords("@") };
  const templates: Json = {
    mail: { parameters: { host: "hostname" }, records: mailRecords("{zone}", "{host}") },
    parked: { prune: true, records: parkedRecords("{zone}") },
  };
  const zonesOf = <T>(list: readonly T[], toZone: (each: T) => readonly [string, Json]) =>
    Object.fromEntries(list.map(toZone));
  const mail = zonesOf(hosts, ([zone, host]) => [zone, { use: [{ mail: { host } }] }]);
  return {
    spelled: {
      version: 1,
      zones: {
        ...zonesOf(names, (zone) => [zone, body]),
        ...zonesOf(hosts, ([zone, host]) => [zone, { records: mailRecords(zone, host) }]),
      },
    },
    others: [
      ["share a body", { version: 1, templates, zones: { [names.join(", ")]: body, ...mail } }],
      [
        "use a template",
        { version: 1, templates, zones: { ...zonesOf(names, (zone) => [zone, { use: "parked" }]), ...mail } },
      ],
    ],
  };
}

/** The requests of an apply and of a second plan, and the live records. */
async function run(document: Json) {
  expect(compileDocument(document).diagnostics).toEqual([]);
  const emulator = emulate({ mode: "calm" });
  try {
    const { outcome } = await applyDocument(emulator, document, { allow: ["ZONE_CREATE"] });
    expect(isConverged(outcome)).toBe(true);
    const count = () => emulator.control.requests().length;
    const applied = count();
    expect(formatChanges(await planDocument(emulator, document))).toEqual([]);
    const { id: _, ...last } = emulator.control.records("mail16.example").at(-1) ?? {};
    const { name, content } = last as { name?: string; content?: string };
    return { applied, planned: count() - applied, last: { name, content } };
  } finally {
    await emulator.close();
  }
}

describe("zones with one body and 17 zones from one template", () => {
  it("are 742 and 17 zones of the same desired state as spelled out", () => {
    const { spelled, others } = forms(742);
    const expected = digestDesiredState(compileDesired(spelled));
    for (const [form, document] of others)
      expect([form, digestDesiredState(compileDesired(document))]).toEqual([form, expected]);
  });

  it("need as many requests as spelled out", async () => {
    const { spelled, others } = forms(30);
    const expected = await run(spelled);
    for (const [form, document] of others) expect({ form, ...(await run(document)) }).toEqual({ form, ...expected });
  });
});
