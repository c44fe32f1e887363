// What the calls in flight together do to each other: which are sent first, and which wait for which.
import { describe, expect, it } from "vitest";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, listActions } from "./in-process-core";

const SEED = 41;

function begin() {
  const emulation = emulate({ seed: SEED, mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const core = createCore(emulation, { clock: createIdleClock() });
  const record = (name: string, type: string, content: string): Config => ({ zone_id, name, type, content });
  return {
    emulation,
    core,
    record,
    names: () => emulation.control.records("example.com").map((row) => String(row["name"]).split(".")[0]),
    writes: () => emulation.control.requests().filter((request) => request.method !== "GET"),
  };
}

describe("a destroy", () => {
  it("is sent although the create of another resource in the same batch is refused", async () => {
    const { emulation, core, record, names } = begin();
    emulation.control.foreign.create("example.com", {
      type: "CNAME",
      name: "taken.example.com",
      content: "a.example.",
    });
    await core.apply({ "edge_dns_record.old": record("old", "A", "192.0.2.1") });
    const wanted = { "edge_dns_record.bad": record("taken", "A", "192.0.2.2") };
    await expect(core.apply(wanted)).rejects.toThrow(/taken/);
    expect(names()).toEqual(["taken"]);
    expect([...core.state.keys()]).toEqual([]);
  });

  it("waits for the record that still points at it", async () => {
    const { emulation, core, record, names } = begin();
    const origin = record("origin", "A", "192.0.2.1");
    const other = record("other", "A", "192.0.2.2");
    const www = (target: string) => record("www", "CNAME", `${target}.example.com`);
    await core.apply({
      "edge_dns_record.origin": origin,
      "edge_dns_record.other": other,
      "edge_dns_record.www": www("origin"),
    });
    const fault = { status: 400, code: 9000, message: "DNS name is invalid." };
    emulation.control.fault({ method: "PATCH", path: "dns_records", phase: "before", fault });
    const wanted = { "edge_dns_record.other": other, "edge_dns_record.www": www("other") };
    await expect(core.apply(wanted)).rejects.toThrow(
      /DNS name is invalid|deletions wait until `www CNAME other.example.com` succeeds/,
    );
    expect(names()).toContain("origin");
    expect([...core.state.keys()]).toContain("edge_dns_record.origin");
    emulation.control.clearFaults();
    await core.apply(wanted);
    expect(names().sort()).toEqual(["other", "www"]);
    expect(listActions(await core.plan(wanted))).toEqual({});
  });

  it("comes after the writes of the same batch", async () => {
    const { core, record, writes, emulation } = begin();
    await core.apply({ "edge_dns_record.old": record("old", "A", "192.0.2.1") });
    emulation.control.clearRequests();
    await core.apply({ "edge_dns_record.new": record("new", "A", "192.0.2.1") });
    expect(writes().map((request) => request.method)).toEqual(["POST", "DELETE"]);
  });
});
