// A resource gets another address without a `moved` block: Terraform plans a deletion and a creation. In one batch the new address takes
// over the object, and nothing that is inside it is lost.
import { describe, expect, it } from "vitest";
import { createMemorySecrets } from "../create-memory-secrets";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);

type Configs = Readonly<Record<string, Config>>;

/** Which of the two addresses Terraform starts first. */
const ORDERS = ["deletion", "creation"] as const;

function begin(first: (typeof ORDERS)[number] = "deletion", parallelism = 10) {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const secrets = createMemorySecrets();
  const shuffle = <T>(list: readonly T[]): readonly T[] => {
    const isOld = (value: T) => JSON.stringify(value)?.includes(".old") ?? false;
    const [old, others] = [list.filter(isOld), list.filter((value) => !isOld(value))];
    return first === "deletion" ? [...old, ...others] : [...others, ...old];
  };
  const core = createCore(emulation, { clock: createIdleClock(), secretsFor: () => secrets, shuffle, parallelism });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const writes = () =>
    emulation.control
      .requests()
      .filter(({ method }) => method !== "GET")
      .map(({ method }) => method);
  const read = async (address: string, path: string) => {
    const { id } = core.state.get(address)!.state as { readonly id: string };
    const sent = await emulation.api().send({ method: "GET", path: `${path}/${id}` });
    return sent.outcome === "ok" ? (sent.result as Readonly<Record<string, unknown>>) : undefined;
  };
  /** Applies a configuration with each resource at an old address, and then another with it at a different address. */
  const rename = async (before: Configs, after: Configs = before) => {
    const at = (configs: Configs, name: string) =>
      Object.fromEntries(Object.entries(configs).map(([type, config]) => [`${type}.${name}`, config]));
    await core.apply(at(before, "old"));
    emulation.control.clearRequests();
    await core.apply(at(after, "new"));
    const sent = writes();
    expect([...core.state.keys()]).toEqual(Object.keys(at(after, "new")));
    expect(listActions(await core.plan(at(after, "new")))).toEqual({});
    return sent;
  };
  return { ...emulation, core, zone_id, rename, read, writes };
}

const record = (zone_id: string, more: object = {}) => ({
  edge_dns_record: { zone_id, name: "www", type: "A", content: "192.0.2.1", ...more },
});
const ZONE = { name: "example.net", deletion_protection: false };
const APPLICATION = { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] };

describe.each(ORDERS)("a new address whose %s comes first", (first) => {
  it.each([{}, { adopt: true }])("takes over a record with its id, and sends nothing: %j", async (options) => {
    const { rename, zone_id, control } = begin(first);
    const isAdopted = "adopt" in options;
    const sent = await rename(record(zone_id, { comment: "one", ...options }));
    // A create that was sent first is refused, and then finds the deletion.
    expect(sent.filter((method) => method !== "POST")).toEqual([]);
    expect(sent.length).toBeLessThanOrEqual(first === "creation" && !isAdopted ? 1 : 0);
    expect(control.records("example.com")).toHaveLength(1);
  });

  it("takes over a zone with its records, a gateway and an application", async () => {
    const { rename, control } = begin(first);
    await rename({
      edge_zone: ZONE,
      edge_gateway: { id: "bot", cache_ttl: 300 },
      edge_access_application: APPLICATION,
    });
    expect(control.requests().filter(({ method }) => method === "DELETE")).toEqual([]);
  });
});

describe("a new address", () => {
  it("changes a record in place where it differs", async () => {
    const { rename, zone_id, control } = begin();
    const sent = await rename(record(zone_id), record(zone_id, { ttl: 600 }));
    expect(sent).toEqual(["PATCH"]);
    expect(control.records("example.com")).toMatchObject([{ ttl: 600 }]);
  });

  it("gives undeclared fields the values of a new record", async () => {
    const { rename, zone_id, control } = begin();
    const sent = await rename(record(zone_id, { comment: "old", tags: ["a:b"], ttl: 600 }), record(zone_id));
    expect(sent).toEqual(["PATCH"]);
    const [row] = control.records("example.com");
    expect(row).toMatchObject({ ttl: 1, tags: [] });
    expect(row?.["comment"] ?? null).toBeNull();
  });

  it("with `adopt` leaves undeclared fields as they are", async () => {
    const { rename, zone_id, control } = begin();
    const sent = await rename(record(zone_id, { comment: "old" }), record(zone_id, { adopt: true }));
    expect(sent).toEqual([]);
    expect(control.records("example.com")).toMatchObject([{ comment: "old" }]);
  });

  it("changes a gateway in place, which keeps its log", async () => {
    const { rename, read } = begin();
    const sent = await rename(
      { edge_gateway: { id: "bot", cache_ttl: 300 } },
      { edge_gateway: { id: "bot", cache_ttl: 60 } },
    );
    expect(sent).toEqual(["PUT"]);
    expect(await read("edge_gateway.new", `/accounts/${ACCOUNT}/ai-gateway/gateways`)).toMatchObject({ cache_ttl: 60 });
  });

  it("creates the record again where others deleted it meanwhile", async () => {
    const { core, zone_id, control } = begin();
    const [config] = Object.values(record(zone_id));
    await core.apply({ "edge_dns_record.old": config as Config });
    const steps = await core.plan({ "edge_dns_record.new": config as Config });
    const [row] = control.records("example.com");
    control.foreign.remove("example.com", String(row?.["id"]));
    await core.applySteps(steps);
    expect(control.records("example.com")).toHaveLength(1);
    expect([...core.state.keys()]).toEqual(["edge_dns_record.new"]);
  });

  it("of a token gets a new value: the old value may be known to others", async () => {
    const { rename, api } = begin("deletion");
    const sent = await rename({ edge_gateway_token: { name: "gateway run", sink: "file:gateway.token" } });
    expect(sent[0]).toBe("DELETE");
    expect(sent).toContain("POST");
    const tokens = await api().list(`/accounts/${ACCOUNT}/tokens`, {}, 50);
    expect(tokens.outcome === "ok" && tokens.rows).toHaveLength(1);
  });

  it.each([
    ["edge_dns_record", "edge_dns_record_set"],
    ["edge_dns_record_set", "edge_dns_record"],
  ])("moves the record of an %s to an %s without a write", async (from, to) => {
    const { core, zone_id, control, writes } = begin();
    const row = { name: "www", type: "A", content: "192.0.2.1" };
    const configs = (type: string): Configs => ({
      [`${type}.${type === from ? "old" : "new"}`]:
        type === "edge_dns_record" ? { zone_id, ...row } : { zone_id, records: { web: row } },
    });
    await core.apply(configs(from));
    control.clearRequests();
    await core.apply(configs(to));
    expect(writes()).toEqual([]);
    expect(listActions(await core.plan(configs(to)))).toEqual({});
  });
});

describeTier("Terraform", findMissingTerraform(), () => {
  it("gives a zone with its records, a gateway and a list of records other addresses without a deletion", async () => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    const objects = (label: string) => ({
      edge_zone: { [label]: ZONE },
      edge_gateway: { [label]: { id: "bot", cache_ttl: 300 } },
      edge_dns_record: {
        [label]: { count: 2, zone_id, name: "www", type: "A", content: "192.0.2.${count.index + 1}" },
      },
    });
    try {
      stack.write(objects("old"));
      expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
      const ids = emulation.control.records("example.com").map((row) => row["id"]);
      emulation.control.clearRequests();
      stack.write(objects("new"));
      const applied = await stack.run("apply", "-auto-approve");
      expect(applied.code, applied.stdout + applied.stderr).toBe(0);
      expect(emulation.control.requests().filter(({ method }) => method === "DELETE")).toEqual([]);
      expect(emulation.control.records("example.com").map((row) => row["id"])).toEqual(ids);
      expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    } finally {
      await stack.close();
    }
  }, 60_000);
});
