// Production zones as single resources and as a set: applied on a strict emulator, planned without changes, destroyed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns } from "../../src/desired/formats/octodns";
import { emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";
import { readRecords } from "./sample-configs";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 19);

function recordsOf(zone: string): readonly Config[] {
  const file = `${zone}.octodns.yaml`;
  const text = readFileSync(join(__dirname, "../../examples/zones", file), "utf8");
  const { document } = parseYaml("zone.yaml", convertOctodns(zone, [{ file, text }]).document);
  return readRecords(document?.value, zone);
}

describe.each(["k8s.io", "kubernetes.io"])("%s", (zone) => {
  const records = recordsOf(zone);

  it.each(["resources", "a set"])("as %s is applied, planned empty and destroyed", async (form) => {
    const emulation = emulate({ seed: SEED });
    const zone_id = String(emulation.control.addZone(zone)["id"]);
    const core = createCore(emulation);
    const keyed = Object.fromEntries(records.map((record, at) => [`k${at}`, record]));
    const single = Object.fromEntries(records.map((record, at) => [`edge_dns_record.r${at}`, { zone_id, ...record }]));
    const configs = form === "a set" ? { "edge_dns_record_set.all": { zone_id, records: keyed } } : single;
    await core.apply(configs);
    expect(emulation.control.records(zone), `seed ${SEED}`).toHaveLength(records.length);
    expect(listActions(await core.plan(configs)), `seed ${SEED}`).toEqual({});
    await core.apply({});
    expect(emulation.control.records(zone), `seed ${SEED}`).toEqual([]);
    expect(core.state.size).toBe(0);
  });
});
