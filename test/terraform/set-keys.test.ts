import { describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { type Config, createCore, listActions, type RefusedError } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 37);
const ADDRESS = "edge_dns_record_set.all";

const www: Config = { name: "www", type: "A", content: "192.0.2.1" };
const mail: Config = { name: "@", type: "MX", content: "mail.example.com", priority: 10 };
const text: Config = { name: "@", type: "TXT", content: "hello" };
const service: Config = {
  name: "_sip._tcp",
  type: "SRV",
  data: { priority: 10, weight: 5, port: 5060, target: "sip.example.com" },
};

function begin() {
  const emulation = emulate({ seed: SEED, mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const core = createCore(emulation);
  const configsOf = (records: Readonly<Record<string, Config>>) => ({ [ADDRESS]: { zone_id, records } });
  return {
    emulation,
    core,
    configsOf,
    apply: (records: Readonly<Record<string, Config>>) => core.apply(configsOf(records) as never),
    plan: (records: Readonly<Record<string, Config>>) => core.plan(configsOf(records) as never),
    ids: () =>
      ((core.state.get(ADDRESS)?.state ?? {}) as { readonly ids?: Readonly<Record<string, string>> }).ids ?? {},
    idOf: (type: string) => emulation.control.records("example.com").find((record) => record["type"] === type)?.["id"],
    writes: () => emulation.control.requests().filter((request) => request.method !== "GET"),
    rows: () => emulation.control.records("example.com"),
  };
}

describe("another key for the same record", () => {
  it.each([
    ["unchanged", www, mail, service],
    [
      "in another spelling",
      { ...www, name: "WWW.example.com." },
      { ...mail, content: "MAIL.example.com." },
      {
        name: "_SIP._tcp",
        type: "srv",
        content: "10 5 5060 sip.example.com.",
      },
    ],
  ] as const)("%s is known in the plan by its id, and nothing is sent", async (_, a, b, c) => {
    const value = begin();
    await value.apply({ www, mail, service, text });
    const before = value.ids();
    value.emulation.control.clearRequests();
    const renamed = { web: a, mx: b, sip: c, text };
    const planned = (await value.plan(renamed)).get(ADDRESS)?.planned as { readonly ids: unknown };
    expect(planned.ids).toEqual({
      web: before["www"],
      mx: before["mail"],
      sip: before["service"],
      text: before["text"],
    });
    await value.apply(renamed);
    expect(value.writes()).toEqual([]);
    expect(value.ids()).toEqual(planned.ids);
    expect(listActions(await value.plan(renamed))).toEqual({});
  });

  it("with another field changes that record", async () => {
    const value = begin();
    await value.apply({ www, mail });
    const before = value.ids();
    value.emulation.control.clearRequests();
    await value.apply({ web: { ...www, ttl: 600 }, mail });
    expect(value.ids()).toEqual({ web: before["www"], mail: before["mail"] });
    expect(value.writes().map((each) => each.method)).toEqual(["PATCH"]);
  });

  it("with another content updates the record in place", async () => {
    const value = begin();
    await value.apply({ www, mail });
    const before = value.ids();
    value.emulation.control.clearRequests();
    await value.apply({ web: { ...www, content: "192.0.2.2" }, mail });
    expect(value.ids()).toEqual({ web: before["www"], mail: before["mail"] });
    expect(value.writes().map((each) => each.method)).toEqual(["PATCH"]);
  });

  it("with another content and `adopt` takes over the record that is there", async () => {
    const value = begin();
    await value.apply({ www });
    const there = { type: "A", name: "www.example.com", content: "192.0.2.2" };
    value.emulation.control.foreign.create("example.com", there);
    const id = value.rows().find((row) => row["content"] === "192.0.2.2")?.["id"];
    const records = { web: { ...www, content: "192.0.2.2" } };
    const zone_id = value.configsOf({})[ADDRESS].zone_id;
    await value.core.apply({ [ADDRESS]: { zone_id, adopt: true, records } });
    expect(value.ids()).toEqual({ web: id });
    expect(value.rows()).toHaveLength(1);
  });

  it("keeps the record if the old key gets another record", async () => {
    const value = begin();
    await value.apply({ a: www, b: mail });
    await value.apply({ a: mail, b: www });
    expect(value.ids()).toEqual({ a: value.idOf("MX"), b: value.idOf("A") });
    expect(value.rows()).toHaveLength(2);
    expect(listActions(await value.plan({ a: mail, b: www }))).toEqual({});
  });

  it("may be any text", async () => {
    const value = begin();
    const keys = ["__proto__", "constructor", "a.b[0]", "ключ", " ", "x".repeat(300)];
    const all = (prefix: string) =>
      Object.fromEntries(keys.map((key, at) => [prefix + key, { ...www, content: `192.0.2.${at + 1}` }]));
    await value.apply(all(""));
    expect(Object.keys(value.ids()).sort()).toEqual([...keys].sort());
    expect(listActions(await value.plan(all("")))).toEqual({});
    value.emulation.control.clearRequests();
    await value.apply(all("-"));
    expect(value.writes()).toEqual([]);
    await value.core.apply({});
    expect(value.rows()).toEqual([]);
  });
});

describe("a set", () => {
  it("can be empty, filled and emptied again", async () => {
    const value = begin();
    await value.apply({});
    expect(listActions(await value.plan({}))).toEqual({});
    await value.apply({ www });
    expect(value.rows()).toHaveLength(1);
    await value.apply({});
    expect(value.rows()).toEqual([]);
    expect(listActions(await value.plan({}))).toEqual({});
    await value.core.apply({});
    expect(value.core.state.size).toBe(0);
  });

  it("refuses the same record under two keys, at the second key", async () => {
    const value = begin();
    const twice = value.plan({ www, web: { ...www, name: "WWW.example.com." } });
    const { diagnostics } = await twice.then(
      () => Promise.reject(new Error("it was planned")),
      (error: RefusedError) => error,
    );
    expect(diagnostics.map((each) => each.summary)).toEqual(["Two resources for one object (TFP104)"]);
    const steps = diagnostics[0]?.attribute?.steps.map((step) => step.attributeName || step.elementKeyString);
    expect(steps?.[0]).toBe("records");
    expect(value.rows()).toEqual([]);
  });

  it("with a refused change keeps the other changes and all ids", async () => {
    const value = begin();
    value.emulation.control.foreign.create("example.com", {
      type: "CNAME",
      name: "taken.example.com",
      content: "example.net",
    });
    await value.apply({ www, mail, text });
    const before = value.ids();
    const wanted = { www: { ...www, name: "taken" }, mail: { ...mail, priority: 20 }, text, service };
    await expect(value.apply(wanted)).rejects.toThrow(/taken/);
    expect(value.ids()).toEqual({ ...before, service: value.idOf("SRV") });
    const state = value.core.state.get(ADDRESS)?.state as { readonly records: Readonly<Record<string, Config>> };
    expect(state.records["www"]).toMatchObject({ name: "www", content: "192.0.2.1" });
    expect(state.records["mail"]).toMatchObject({ priority: 20 });
    const next = (await value.plan(wanted)).get(ADDRESS)?.planned as {
      readonly ids: Readonly<Record<string, unknown>>;
    };
    expect(
      Object.entries(next.ids)
        .filter(([, id]) => typeof id !== "string")
        .map(([key]) => key),
    ).toEqual(["www"]);
    value.emulation.control.foreign.remove("example.com", { name: "taken.example.com" });
    await value.apply(wanted);
    expect(listActions(await value.plan(wanted))).toEqual({});
  });

  it("keeps a record whose deletion is refused", async () => {
    const value = begin();
    await value.apply({ www, mail });
    const before = value.ids();
    const fault = { status: 403, code: 9109, message: "Unauthorized to access requested resource" };
    value.emulation.control.fault({ method: "POST", path: "batch", phase: "before", fault });
    value.emulation.control.fault({ method: "DELETE", path: String(before["www"]), phase: "before", fault });
    await expect(value.core.apply({})).rejects.toThrow();
    expect(value.ids()).toMatchObject({ www: before["www"] });
    value.emulation.control.clearFaults();
    await value.core.apply({});
    expect(value.rows()).toEqual([]);
  });

  it("shows external deletions and changes by key", async () => {
    const value = begin();
    await value.apply({ www, mail, text });
    const before = value.ids();
    value.emulation.control.foreign.remove("example.com", { type: "A" });
    value.emulation.control.foreign.patch("example.com", { type: "MX" }, { priority: 30 });
    const plan = (await value.plan({ www, mail, text })).get(ADDRESS);
    expect(plan?.action).toBe("update");
    expect(plan?.planned).toMatchObject({ ids: { mail: before["mail"], text: before["text"] } });
    await value.apply({ www, mail, text });
    expect(value.rows()).toHaveLength(3);
    expect(listActions(await value.plan({ www, mail, text }))).toEqual({});
  });
});

describeTier("Terraform with a set of values that are not known yet", findMissingTerraform(), () => {
  it("plans known values, and applies unknown values later", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    try {
      const data = (input: unknown) => ({ terraform_data: { it: { input, triggers_replace: input } } });
      const records = (content: string) => ({ www, later: { name: "later", type: "TXT", content } });
      for (const word of ["first", "second"]) {
        stack.write({
          ...data(word),
          edge_dns_record_set: {
            some: { zone_id, records: records("${terraform_data.it.output}") },
            key: { zone_id, records: { k: { name: "${terraform_data.it.output}", type: "A", content: "192.0.2.7" } } },
          },
        });
        const applied = await stack.run("apply", "-auto-approve");
        expect(applied.code, applied.stdout + applied.stderr).toBe(0);
        expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
        const rows = emulation.control.records("example.com").map((record) => `${record["name"]} ${record["content"]}`);
        expect(rows.sort()).toEqual(
          [`${word}.example.com 192.0.2.7`, `later.example.com "${word}"`, "www.example.com 192.0.2.1"].sort(),
        );
      }
      stack.write({
        ...data({ web: www }),
        edge_dns_record_set: { some: { zone_id, records: "${terraform_data.it.output}" } },
      });
      const whole = await stack.run("apply", "-auto-approve");
      expect(whole.code, whole.stdout + whole.stderr).toBe(0);
      expect(emulation.control.records("example.com").map((record) => record["name"])).toEqual(["www.example.com"]);
      expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    } finally {
      await stack.close();
    }
  }, 60_000);

  it("shows a renamed key as a change of the map with known ids", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    try {
      stack.write({ edge_dns_record_set: { all: { zone_id, records: { www, mail } } } });
      expect((await stack.run("apply", "-auto-approve")).code).toBe(0);
      const before = emulation.control.mutations().length;
      const other = { ...www, name: "WWW.Example.com." };
      stack.write({ edge_dns_record_set: { all: { zone_id, records: { web: other, mail } } } });
      const applied = await stack.run("apply", "-auto-approve");
      expect(applied.code, applied.stdout + applied.stderr).toBe(0);
      expect(applied.stdout).not.toContain("known after apply");
      expect(emulation.control.mutations().length).toBe(before);
      expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    } finally {
      await stack.close();
    }
  }, 60_000);
});
