// Every hazard code in documents and in Terraform's plan: the same changes give the same code, or Terraform's exception has a reason.
import { describe, expect, it } from "vitest";
import { hazardTitles } from "../../src/base/codes";
import { isArray, isObject, type Json, type JsonObject } from "../../src/base/json";
import { ACCOUNT, applyDocument, emulate, planDocument } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, RefusedError } from "./in-process-core";

/** The parts of a zone, before and in the plan; records that no resource declares any more are deleted. */
interface Scenario {
  readonly before?: JsonObject;
  readonly now: JsonObject;
  /** Why Terraform does not report the code. */
  readonly exception?: string;
}

const A = (name: string): JsonObject => ({ type: "A", name, content: "192.0.2.1" });
const MX: JsonObject = { type: "MX", name: "@", content: "mail.example.com", priority: 10 };
const NS: JsonObject = { type: "NS", name: "@", content: "ns1.example.net" };
const records = (...list: readonly JsonObject[]): JsonObject => ({ records: list, prune: true });
const many = (count: number, content = "192.0.2.1") =>
  records(...Array.from({ length: count }, (_, n) => ({ ...A(`h${n}`), content })));

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  MANY_DELETES: { before: many(20), now: many(10) },
  MANY_UPDATES: { before: many(20), now: many(20, "192.0.2.2") },
  ALL_RECORDS: { before: records(A("x")), now: records(A("y"), A("z"), A("w")) },
  LAST_ADDRESS: { before: records(A("@"), A("x")), now: records(A("x")) },
  LAST_MX: { before: records(MX, A("x")), now: records(A("x")) },
  APEX_NS: { now: records(NS, A("x")) },
  RECORD_QUOTA: { now: many(201) },
  NEEDS_ENTERPRISE: { now: { dns_settings: { soa: { refresh: 8000 } } } },
  EMPTY_PRUNE: {
    before: records(A("x")),
    now: records(),
    exception: "Terraform deletes what leaves the configuration.",
  },
};

/** Hazards of what only one face can declare. */
const ONLY_DOCUMENTS: Readonly<Record<string, string>> = {
  PROTECTED: "resources have no protect rules; zones have deletion_protection",
  PARTIAL: "Terraform plans all or nothing",
  REPLACES_UNMANAGED: "Terraform deletes only objects of its state",
  DARK_WINDOW: "which changes share a batch is known only in the apply",
  ZONE_CREATE: "a zone in a configuration is meant to exist",
};
const OTHERWISE: Readonly<Record<string, string>> = {
  LOSES_SECRET: "an error of the plan, TFP120",
  ZONE_DELETE: "documents delete no zone without `state: absent`; tested in test/terraform/hazards.test.ts",
};

describe("hazards", () => {
  it("have a scenario, or a reason why a face has none", () => {
    const listed = [SCENARIOS, ONLY_DOCUMENTS, OTHERWISE].flatMap((table) => Object.keys(table));
    expect([...listed].sort()).toEqual(Object.keys(hazardTitles).sort());
  });

  it.each(Object.entries(SCENARIOS))("%s is found in documents and in Terraform", async (code, scenario) => {
    expect(await findInDocuments(scenario)).toContain(code);
    const found = await findInTerraform(scenario);
    if (scenario.exception === undefined) expect(found).toContain(code);
    else expect(found).not.toContain(code);
  });
});

function start() {
  const emulation = emulate({ mode: "calm" });
  const zoneId = String(emulation.control.addZone("example.com", { account: ACCOUNT, plan: "free" })["id"]);
  return { emulation, zoneId };
}

async function findInDocuments({ before, now }: Scenario): Promise<readonly string[]> {
  const { emulation } = start();
  const toDocument = (zone: JsonObject): Json => ({ version: 1, zones: { "example.com": zone } });
  if (before) await applyDocument(emulation, toDocument(before));
  const plan = await planDocument(emulation, toDocument(now));
  await emulation.close();
  return plan.scopes.flatMap(({ hazards }) => hazards.map((hazard) => hazard.code));
}

async function findInTerraform({ before, now }: Scenario): Promise<readonly string[]> {
  const { emulation, zoneId } = start();
  const core = createCore(emulation, { clock: createIdleClock(), parallelism: 10 });
  if (before) await core.apply(toConfigs(before, zoneId));
  core.warnings.splice(0);
  const refused = await core.plan(toConfigs(now, zoneId)).then(
    () => [],
    (error: unknown) => {
      if (error instanceof RefusedError) return error.diagnostics;
      throw error;
    },
  );
  await emulation.close();
  return [...core.warnings, ...refused].map(({ summary }) => /\((\w+)\)$/.exec(summary)?.[1] ?? summary);
}

function toConfigs({ records: list, dns_settings: settings }: JsonObject, zone_id: string): Record<string, Config> {
  const objects = isArray(list) ? list.filter(isObject) : [];
  const configs = objects.map((record): [string, Config] => [
    `edge_dns_record.${String(record["type"])}-${String(record["name"]).replace("@", "apex")}`,
    { zone_id, ...record },
  ]);
  return {
    ...Object.fromEntries(configs),
    ...(isObject(settings) && { "edge_dns_settings.it": { zone_id, ...settings } }),
  };
}
