// A run that is killed between the API's answer and Terraform's write of its state: the next apply of the same working directory takes
// over what was created, also without `adopt`. The journal is a hint, and live state decides.
import { describe, expect, it } from "vitest";
import { createCreateJournal } from "../../src/terraform/create-journal";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, type Emulation, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 61);

/** A journal in memory. Each process of the provider opens it again. */
function createJournalFile(now: () => number = () => Date.UTC(2026, 10, 21)) {
  const lines: string[] = [];
  const file = {
    read: () => lines.join(""),
    append: (text: string) => void lines.push(text),
    remove: () => void lines.splice(0),
  };
  return { lines, open: () => createCreateJournal(file, now) };
}

function begin(journal = createJournalFile()) {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const start = (from: Emulation = emulation, own = journal) =>
    createCore(from, { clock: createIdleClock(), createsFor: own.open });
  return { ...emulation, journal, zone_id, start };
}

const address = (name: string) => ({ name, type: "A", content: "192.0.2.1" });
const record = (zone_id: string, more: Config = {}) => ({
  "edge_dns_record.it": { zone_id, ...address("www"), ...more },
});

/** The states that the API has after a killed run: with one object of each kind, and without a state of Terraform. */
const STORIES: readonly (readonly [string, (zone_id: string) => Readonly<Record<string, Config>>])[] = [
  ["a record", record],
  ["a set", (zone_id) => ({ "edge_dns_record_set.it": { zone_id, records: { a: address("a"), b: address("b") } } })],
  ["a zone", () => ({ "edge_zone.it": { name: "example.org", deletion_protection: false } })],
  ["a gateway", () => ({ "edge_gateway.it": { id: "bot", cache_ttl: 60 } })],
  [
    "an application, of which the API accepts two",
    () => ({
      "edge_access_application.it": { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] },
    }),
  ],
];

describe("objects that were created by a run which was killed before Terraform had its state", () => {
  it.each(STORIES)("%s: the next apply takes it over, with a warning, and sends no write", async (_, toConfigs) => {
    const { start, zone_id, control, journal } = begin();
    const configs = toConfigs(zone_id);
    await start().apply(configs);
    const before = control.mutations().length;
    const next = start();
    await next.apply(configs);
    expect(control.mutations()).toHaveLength(before);
    expect(next.warnings.map(({ summary }) => summary).join()).toContain("TFP135");
    expect(listActions(await next.plan(configs))).toEqual({});
    expect(journal.lines, "a read forgets what the state has").toEqual([]);
  });

  it("a record whose answer was not seen either is taken over", async () => {
    const { start, zone_id, control, journal } = begin();
    await start().apply(record(zone_id));
    journal.lines.splice(0, journal.lines.length, ...journal.lines.filter((line) => !line.includes('"id"')));
    expect(journal.lines).toHaveLength(1);
    await start().apply(record(zone_id));
    expect(control.records("example.com")).toHaveLength(1);
  });

  it("a record that was changed since gets the values of the configuration", async () => {
    const { start, zone_id, control } = begin();
    await start().apply(record(zone_id, { ttl: 300 }));
    const next = start();
    await next.apply(record(zone_id, { ttl: 600 }));
    expect(control.records("example.com").map(({ ttl }) => ttl)).toEqual([600]);
    expect(listActions(await next.plan(record(zone_id, { ttl: 600 })))).toEqual({});
  });

  it("a record that another working directory created is refused", async () => {
    const { start, zone_id } = begin();
    await start().apply(record(zone_id));
    await expect(start(undefined, createJournalFile()).apply(record(zone_id))).rejects.toThrow(/TFP103/);
  });

  it("a record that others created instead is refused", async () => {
    const { start, zone_id, control } = begin();
    await start().apply(record(zone_id));
    control.foreign.remove("example.com", { name: "www.example.com" });
    control.foreign.create("example.com", { ...address("www.example.com"), ttl: 1 });
    await expect(start().apply(record(zone_id))).rejects.toThrow(/TFP103/);
  });

  it("a record that the state had already is refused after `terraform state rm`", async () => {
    const { start, zone_id } = begin();
    const first = start();
    await first.apply(record(zone_id));
    await first.plan(record(zone_id));
    await expect(start().apply(record(zone_id))).rejects.toThrow(/TFP103/);
  });

  it("a record of two resources is taken over by one of them", async () => {
    const { start, zone_id } = begin();
    await start().apply(record(zone_id));
    const { "edge_dns_record.it": config } = record(zone_id);
    await expect(start().apply({ "edge_dns_record.a": config, "edge_dns_record.b": config })).rejects.toThrow(/TFP104/);
  });

  it("a create that was refused leaves nothing to take over", async () => {
    const { start, zone_id, control } = begin();
    control.foreign.create("example.com", { ...address("www.example.com"), ttl: 1 });
    for (const round of [1, 2])
      await expect(start().apply(record(zone_id)), `round ${round}`).rejects.toThrow(/TFP103/);
  });

  it("a record of a run eight days ago is refused", async () => {
    let now = Date.UTC(2026, 10, 21);
    const { start, zone_id } = begin(createJournalFile(() => now));
    await start().apply(record(zone_id));
    now += 8 * 86_400_000;
    await expect(start().apply(record(zone_id))).rejects.toThrow(/TFP103/);
  });

  it("the journal has no name and no value of them", async () => {
    const { start, zone_id, journal } = begin();
    await start().apply(record(zone_id, { type: "TXT", content: "canary-0123456789", comment: "canary-9" }));
    expect(journal.lines.join("")).toMatch(/^\{"key":"[0-9a-f]{32}"/);
    expect(journal.lines.join("")).not.toMatch(/canary|www|example/);
  });

  it("a damaged journal counts as none", async () => {
    const { start, zone_id, journal } = begin();
    journal.lines.push("\u0000not JSON\n", '{"key":5}\n', "[]\n");
    await start().apply(record(zone_id));
    journal.lines.splice(0, journal.lines.length, "{");
    await expect(start().apply(record(zone_id))).rejects.toThrow(/TFP103/);
  });
});
