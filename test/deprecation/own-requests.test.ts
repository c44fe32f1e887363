// Runs the reconciler on the day before and the day of each change of the API: it converges, and never sends deprecated
// requests.
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/json";
import { detectRequest } from "../../src/deprecation";
import { parseYaml } from "../../src/desired/formats/document";
import { dnsRecord } from "../../src/kinds/dns-record";
import { isEmptyPlan } from "../../src/plan/plan";
import { OLD } from "../desired/old-document";
import { ACCOUNT, applyDocument, type Emulated, emulate, formatChanges, planDocument } from "../emulated";

const ZONE = "example.com";
/** The days on which a part of the API that we use changed (specification 9.1 and the newer public entries). */
const CHANGES = [
  "2024-05-31", // SRV service, proto and name
  "2024-07-14", // locked
  "2024-09-13", // use_apex_ns
  "2024-10-01", // wrapped errors
  "2024-11-30", // zone_id and zone_name
  "2025-02-21", // list filters
  "2025-03-14", // account nameservers
  "2025-03-21", // flattening, by the specification
  "2025-06-08", // flattening, by the public page
  "2025-11-21", // self_hosted_domains
  "2026-06-30", // change of type in place
  "2026-09-15", // all settings at once
  "2026-09-30", // service keys
];
const DAYS = ["2023-01-01", ...CHANGES.flatMap((day) => [dayBefore(day), day]), "2027-01-01"];

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

const every: readonly JsonObject[] = dnsRecord.samples.map((sample) => sample.declared);

function documentOf(records: readonly Json[], settings: JsonObject, prune = false): Json {
  const edited = settings["ns_ttl"] === 300;
  const access_applications = {
    wiki: { destinations: [{ uri: "wiki.example.com" }], session_duration: edited ? "1h" : "2h" },
  };
  return {
    version: 1,
    account: ACCOUNT,
    soa_defaults: { refresh: edited ? 9000 : 10_000, retry: 2400 },
    zone_defaults: { nameservers: { type: edited ? "custom.account" : "cloudflare.standard" } },
    access_applications,
    zones: { [ZONE]: { prune, dns_settings: settings, access_applications, records } },
  };
}

/** Creation of every type; edits, a change of type, foreign edits and their repair; removal under prune. */
async function live(emulator: Emulated): Promise<void> {
  const swap = { name: "swap", type: "A", content: "192.0.2.1" };
  const service = {
    name: "_sip._tcp",
    type: "SRV",
    data: { priority: 1, weight: 1, port: 5060, target: "sip.example.com" },
  };
  const first = documentOf([...every, swap, service], { flatten_all_cnames: true, multi_provider: false });
  await converges(emulator, first);

  const moved = { ...service, data: { ...service.data, port: 5061 } };
  const swapped = [
    { name: "swap", type: "A", state: "absent" },
    { name: "swap", type: "CNAME", content: "www.example.net" },
  ];
  const second = documentOf([...every, ...swapped, moved], {
    flatten_all_cnames: false,
    ns_ttl: 300,
  });
  await converges(emulator, second);

  const { foreign } = emulator.control;
  foreign.patch(ZONE, { type: "SRV", name: "_sip._tcp.example.com" }, { comment: "not ours" });
  foreign.create(ZONE, { type: "CNAME", name: "extra.example.com", content: "www.example.net" });
  await converges(emulator, second);
  await converges(emulator, documentOf([swap, moved], {}, true));
}

const ALLOWED = ["MANY_DELETES", "MANY_UPDATES", "MANY_CHANGES", "APEX_NS", "APEX_LAST", "EMPTY_ZONE", "DARK_WINDOW"];

async function converges(emulator: Emulated, document: Json): Promise<void> {
  const options = { allow: await hazardCodes(emulator, document) };
  const { outcome } = await applyDocument(emulator, document, options);
  expect(outcome.scopes.filter((scope) => !scope.converged)).toEqual([]);
  const again = await planDocument(emulator, document);
  expect([again.diagnostics, formatChanges(again), isEmptyPlan(again)]).toEqual([[], [], true]);
}

async function hazardCodes(emulator: Emulated, document: Json): Promise<readonly string[]> {
  const made = await planDocument(emulator, document);
  return [...ALLOWED, ...made.scopes.flatMap((scope) => scope.hazards.map((hazard) => hazard.code))];
}

function deprecatedAmong(emulator: Emulated): readonly string[] {
  return emulator.control.requests().flatMap(({ method, path, query, body }) => {
    const url = query === "" || query.startsWith("?") ? path + query : `${path}?${query}`;
    return detectRequest({ method, url, body }).map((hit) => `${hit.id}: ${method} ${url} ${hit.seen}`);
  });
}

describe("on every day of the schedule", () => {
  it.each(DAYS)(
    "%s: everything converges, and no request is deprecated",
    async (asOf) => {
      for (const batchLimit of [undefined, 0]) {
        const emulator = emulate({ asOf, seed: 7 });
        await (batchLimit === undefined ? live(emulator) : converges(emulator, parsed(OLD)));
        expect(emulator.control.requests().length).toBeGreaterThan(4);
        expect(deprecatedAmong(emulator)).toEqual([]);
      }
    },
    60_000,
  );

  it.each(["2024-05-30", "2024-05-31", "2027-01-01"])(
    "%s: the stricter reading of the API takes it all",
    async (asOf) => {
      const emulator = emulate({ asOf, seed: 7, profile: "spec" });
      await converges(emulator, parsed(OLD));
      expect(deprecatedAmong(emulator)).toEqual([]);
    },
  );

  it("detects an old request", async () => {
    const emulator = emulate({ asOf: "2024-01-01", mode: "calm" });
    emulator.control.addZone(ZONE);
    const zone = String(emulator.control.zones()[0]?.["id"]);
    await emulator.fetch(`${emulator.baseUrl}/zones/${zone}/dns_records?name=contains:www`, {
      headers: { authorization: "Bearer test-token-0123456789-0123456789-0123456789" },
    });
    expect(deprecatedAmong(emulator)).toHaveLength(1);
  });
});

function parsed(text: string): Json {
  return parseYaml("zone.yaml", text).document?.value as Json;
}
