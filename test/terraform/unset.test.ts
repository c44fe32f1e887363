// `unset` of the provider: what leaving out a comment, tags or settings of a record means.
import { describe, expect, it } from "vitest";
import { emulate } from "../emulated";
import { createCore } from "./in-process-core";

const full = { comment: "kept?", tags: ["team:dns"], settings: { ipv4_only: true, ipv6_only: true } };

function begin(unset?: "keep" | "clear") {
  const emulation = emulate({ mode: "calm", seed: 3 });
  const core = createCore(emulation, unset === undefined ? {} : { provider: { unset } });
  const zone_id = String(emulation.control.addZone("example.com").id);
  const www = { zone_id, name: "www", type: "A", content: "192.0.2.1", proxied: true };
  const live = () =>
    emulation.control.records("example.com").map(({ comment, tags, settings }) => ({ comment, tags, settings }));
  return { core, zone_id, www, live, emulation };
}

const actions = (plan: ReadonlyMap<string, { readonly action: string }>) =>
  [...plan.values()].map(({ action }) => action);

describe("attributes that a configuration does not have any more", () => {
  it.each([undefined, "keep"] as const)("keep their live values with unset = %j", async (unset) => {
    const { core, www, live } = begin(unset);
    await core.apply({ "edge_dns_record.www": { ...www, ...full } });
    const before = live();
    expect(actions(await core.plan({ "edge_dns_record.www": www }))).toEqual(["no-op"]);
    await core.apply({ "edge_dns_record.www": www });
    expect(live()).toEqual(before);
  });

  it('are planned as null and cleared with unset = "clear"', async () => {
    const { core, www, live } = begin("clear");
    await core.apply({ "edge_dns_record.www": { ...www, ...full } });
    const plan = await core.plan({ "edge_dns_record.www": www });
    expect(plan.get("edge_dns_record.www")).toMatchObject({
      action: "update",
      planned: { comment: null, tags: null, settings: null },
    });
    await core.apply({ "edge_dns_record.www": www });
    expect(live()).toEqual([{ comment: null, tags: [], settings: { ipv4_only: false, ipv6_only: false } }]);
    expect(actions(await core.plan({ "edge_dns_record.www": www }))).toEqual(["no-op"]);
  });

  it("are cleared member by member", async () => {
    const { core, www, live } = begin("clear");
    await core.apply({ "edge_dns_record.www": { ...www, ...full } });
    const now = { ...www, comment: "kept?", tags: ["team:dns"], settings: { ipv4_only: true } };
    await core.apply({ "edge_dns_record.www": now });
    expect(live()).toMatchObject([{ comment: "kept?", settings: { ipv4_only: true, ipv6_only: false } }]);
    expect(actions(await core.plan({ "edge_dns_record.www": now }))).toEqual(["no-op"]);
  });

  it("are cleared in a set, by key", async () => {
    const { core, zone_id, live } = begin("clear");
    const www = { name: "www", type: "A", content: "192.0.2.1" };
    const ftp = { name: "ftp", type: "A", content: "192.0.2.2", comment: "stays" };
    await core.apply({ "edge_dns_record_set.it": { zone_id, records: { www: { ...www, comment: "goes" }, ftp } } });
    const now = { "edge_dns_record_set.it": { zone_id, records: { www, ftp } } };
    await core.apply(now);
    expect(
      live()
        .map(({ comment }) => comment)
        .toSorted(),
    ).toEqual([null, "stays"].toSorted());
    expect(actions(await core.plan(now))).toEqual(["no-op"]);
  });

  it("are cleared where an existing record is taken over", async () => {
    const { core, www, live } = begin("clear");
    await core.apply({ "edge_dns_record.www": { ...www, ...full } });
    core.state.clear();
    const taken = { "edge_dns_record.www": { ...www, adopt: true } };
    await core.apply(taken);
    expect(live()).toMatchObject([{ comment: null, tags: [] }]);
    expect(actions(await core.plan(taken))).toEqual(["no-op"]);
  });

  it("are cleared together with a change of the name", async () => {
    const { core, www, live } = begin("clear");
    await core.apply({ "edge_dns_record.www": { ...www, ...full } });
    const moved = { "edge_dns_record.www": { ...www, name: "web" } };
    await core.apply(moved);
    expect(live()).toMatchObject([{ comment: null, tags: [] }]);
    expect(actions(await core.plan(moved))).toEqual(["no-op"]);
  });

  it("stay with ignore_changes", async () => {
    const { core, www, live } = begin("clear");
    await core.apply({ "edge_dns_record.www": { ...www, comment: "stays" } });
    await core.apply({ "edge_dns_record.www": { ...www, ttl: 1, lifecycle: { ignore_changes: ["comment"] } } });
    expect(live()).toMatchObject([{ comment: "stays" }]);
  });

  it("stay in settings and zones, which exist without the configuration", async () => {
    const { core, zone_id } = begin("clear");
    await core.apply({ "edge_dns_settings.it": { zone_id, flatten_all_cnames: true } });
    expect(actions(await core.plan({ "edge_dns_settings.it": { zone_id } }))).toEqual(["no-op"]);
  });

  it("are refused another word", async () => {
    const emulation = emulate({ mode: "calm", seed: 3 });
    const core = createCore(emulation, { provider: { unset: "drop" } });
    await expect(core.plan({})).rejects.toThrow("Write `keep` or `clear`");
  });
});
