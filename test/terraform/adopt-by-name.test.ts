// `adopt_by = "name"`: a record takes over the only record at its name and type, whatever its content is.
import { describe, expect, it } from "vitest";
import { emulate } from "../emulated";
import { createCore } from "./in-process-core";

type Record = { readonly name: string; readonly type: string; readonly content: string };

async function begin(existing: readonly Record[]) {
  const emulation = emulate({ mode: "calm", seed: 4 });
  const core = createCore(emulation);
  const zone_id = String(emulation.control.addZone("example.com").id);
  const blocks = existing.map((record, index) => [`edge_dns_record.old${index}`, { zone_id, ...record }] as const);
  await core.apply(Object.fromEntries(blocks));
  const known = new Map(core.state);
  core.state.clear();
  core.warnings.length = 0;
  const live = () =>
    emulation.control.records("example.com").map(({ id, type, content, comment }) => ({ id, type, content, comment }));
  const www = { zone_id, name: "www", type: "A", content: "192.0.2.1" };
  return { core, live, www, known, emulation, before: live() };
}

const A = (content: string) => ({ name: "www", type: "A", content });
const adopt_by = "name";

describe('adopt_by = "name"', () => {
  it("changes the only record at the name and type in place, and the plan names it", async () => {
    const { core, live, www, before, emulation } = await begin([
      A("192.0.2.9"),
      { name: "www", type: "TXT", content: "x" },
    ]);
    const wanted = { "edge_dns_record.www": { ...www, adopt_by, comment: "taken" } };
    const plan = await core.plan(wanted);
    expect(plan.get("edge_dns_record.www")).toMatchObject({ action: "create", planned: { content: "192.0.2.1" } });
    const text = core.warnings.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
    expect(text).toContain(`\`www A 192.0.2.9\` (${before.find(({ type }) => type === "A")?.id}) exists`);
    expect(text).toContain("becomes `www A 192.0.2.1` in place");
    const sent = emulation.control.requests().length;
    await core.apply(wanted);
    const writes = emulation.control
      .requests()
      .slice(sent)
      .filter(({ method }) => method !== "GET");
    expect(writes).toHaveLength(1);
    const id = before.find(({ type }) => type === "A")?.id;
    expect(live().find(({ type }) => type === "A")).toEqual({ id, type: "A", content: "192.0.2.1", comment: "taken" });
    expect(live()).toHaveLength(2);
    expect([...(await core.plan(wanted)).values()].map(({ action }) => action)).toEqual(["no-op"]);
  });

  it.each([
    ["by -replace", undefined],
    ["by -replace, with create_before_destroy", { create_before_destroy: true }],
  ])("replaces its own record %s", async (_, lifecycle) => {
    const { core, live, www, before } = await begin([A("192.0.2.9")]);
    const wanted = { "edge_dns_record.www": { ...www, adopt_by, ...(lifecycle && { lifecycle }) } };
    await core.apply(wanted);
    await core.apply(wanted, { replace: ["edge_dns_record.www"] });
    expect(live().map(({ content }) => content)).toEqual(["192.0.2.1"]);
    expect(before).toHaveLength(1);
    const changed = { "edge_dns_record.www": { ...wanted["edge_dns_record.www"], content: "192.0.2.5" } };
    await core.apply(changed, { replace: ["edge_dns_record.www"] });
    expect(live().map(({ content }) => content)).toEqual(["192.0.2.5"]);
    await core.apply(wanted);
    expect([...(await core.plan(wanted)).values()].map(({ action }) => action)).toEqual(["no-op"]);
  });

  it("replaces its own tainted record", async () => {
    const { core, live, www } = await begin([]);
    const wanted = { "edge_dns_record.www": { ...www, adopt_by } };
    await core.apply(wanted);
    core.state.set("edge_dns_record.www", { ...core.state.get("edge_dns_record.www")!, tainted: true });
    await core.apply(wanted);
    expect(live().map(({ content }) => content)).toEqual(["192.0.2.1"]);
    expect([...(await core.plan(wanted)).values()].map(({ action }) => action)).toEqual(["no-op"]);
  });

  it("creates the record if there is none", async () => {
    const { core, live, www } = await begin([]);
    await core.apply({ "edge_dns_record.www": { ...www, adopt_by } });
    expect(live()).toMatchObject([{ content: "192.0.2.1" }]);
  });

  it("takes the identical record where there are several", async () => {
    const { core, live, www, before } = await begin([A("192.0.2.1"), A("192.0.2.2")]);
    await core.apply({ "edge_dns_record.www": { ...www, adopt_by } });
    expect(live()).toEqual(before);
  });

  it("refuses several candidates, lists them and changes nothing", async () => {
    const { core, live, www, before } = await begin([A("192.0.2.8"), A("192.0.2.9")]);
    const plan = core.plan({ "edge_dns_record.www": { ...www, adopt_by } });
    await expect(plan).rejects.toThrow(
      /2 records have this name and type: `www A 192\.0\.2\.8` \(\w+\), `www A 192\.0\.2\.9`/,
    );
    expect(live()).toEqual(before);
  });

  it.each(["before", "after"])("refuses a record that another resource has, planned %s it", async (order) => {
    const { core, live, www, known, before } = await begin([A("192.0.2.9")]);
    for (const [address, stored] of known) core.state.set(address, stored);
    const old = ["edge_dns_record.old0", { ...www, content: "192.0.2.9" }] as const;
    const taking = ["edge_dns_record.www", { ...www, adopt_by }] as const;
    const plan = core.plan(Object.fromEntries(order === "before" ? [old, taking] : [taking, old]));
    await expect(plan).rejects.toThrow("TFP132");
    expect(live()).toEqual(before);
  });

  it("leaves one record if the resource that has it goes in the same run", async () => {
    const { core, live, www, known } = await begin([A("192.0.2.9")]);
    for (const [address, stored] of known) core.state.set(address, stored);
    const wanted = { "edge_dns_record.www": { ...www, adopt_by } };
    await core.apply(wanted);
    expect(live()).toMatchObject([{ content: "192.0.2.1" }]);
    expect([...(await core.plan(wanted)).values()].map(({ action }) => action)).toEqual(["no-op"]);
  });

  it("refuses two resources that take over the same record", async () => {
    const { core, live, www, before } = await begin([A("192.0.2.9")]);
    const second = { ...www, content: "192.0.2.2", adopt_by };
    const plan = core.plan({ "edge_dns_record.www": { ...www, adopt_by }, "edge_dns_record.www2": second });
    await expect(plan).rejects.toThrow("TFP132");
    expect(live()).toEqual(before);
  });

  it("refuses another word", async () => {
    const { core, www } = await begin([]);
    await expect(core.plan({ "edge_dns_record.www": { ...www, adopt_by: "id" } })).rejects.toThrow("Write `name`");
  });
});
