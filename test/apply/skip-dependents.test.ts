// Which steps a failure blocks: those of its group, its kind, its referrers and deletions, and no others.
import { describe, expect, it } from "vitest";
import { listSteps } from "../../src/plan/plan";
import { ACCOUNT } from "../emulated";
import { byComment, calls, results, running, ZONE, zoneOf } from "./running";

const a = (name: string, content = "192.0.2.1", more = {}) => ({ name, type: "A", content, ...more });
const posts = (run: ReturnType<typeof running>) => calls(run).filter((call) => call.startsWith("POST"));

describe("a write that never arrives", () => {
  it("blocks the rest of its group, which is not sent, and no other name", async () => {
    const run = running();
    const document = zoneOf([a("www"), a("www", "192.0.2.2"), a("x")]);
    const made = await run.planOf(document, { batchLimit: 0 });
    run.control.fault({ method: "POST", path: "/dns_records", nth: 1, times: 3, phase: "before", fault: "reset" });
    const outcome = await run.applyPlan(made, document, { batchLimit: 0 });
    expect(byComment(made, outcome)).toEqual({
      "create www A 192.0.2.1": expect.stringContaining("failed: Not applied"),
      "create www A 192.0.2.2": "skipped: not applied because `www A 192.0.2.1` failed",
      "create x A 192.0.2.1": "done written",
    });
    expect(posts(run)).toHaveLength(4);
  });
});

describe("a member that changed since the plan", () => {
  it("blocks the other members of its group in the same call", async () => {
    const run = running([
      a("www", "192.0.2.1", { ttl: 300 }),
      a("www", "192.0.2.2", { ttl: 300 }),
      a("x", "192.0.2.1", { ttl: 300 }),
    ]);
    const document = zoneOf([
      a("www", "192.0.2.1", { ttl: 600 }),
      a("www", "192.0.2.2", { ttl: 600 }),
      a("x", "192.0.2.1", { ttl: 600 }),
    ]);
    const made = await run.planOf(document);
    run.control.fault({ method: "POST", path: "/batch", nth: 1, phase: "before", fault: "reset" });
    run.control.foreign.patch(ZONE, { content: "192.0.2.2" }, { ttl: 900 });
    const outcome = await run.applyPlan(made, undefined);
    expect(byComment(made, outcome)).toEqual({
      "update www A 192.0.2.1": "skipped: not applied because `www A 192.0.2.2` failed",
      "update www A 192.0.2.2": expect.stringContaining("failed: Live state changed since the plan"),
      "update x A 192.0.2.1": "done written",
    });
  });
});

describe("a deletion that is rejected", () => {
  it("blocks no other deletion", async () => {
    const run = running([a("one"), a("two"), a("kept")]);
    const document = zoneOf([
      { name: "one", type: "A", state: "absent" },
      { name: "two", type: "A", state: "absent" },
    ]);
    const made = await run.planOf(document, { batchLimit: 0 });
    run.control.fault({ method: "DELETE", nth: 1, phase: "before", fault: { status: 400, code: 9999 } });
    const outcome = await run.applyPlan(made, undefined, { batchLimit: 0 });
    expect(results(outcome)).toEqual(["failed", "done written"]);
  });
});

describe("a kind that may not be written", () => {
  it("fails from there on, and neither its applied steps nor other kinds are affected", async () => {
    const run = running();
    const document = zoneOf([a("a"), a("b"), a("c"), a("d")], { dns_settings: { flatten_all_cnames: true } });
    const made = await run.planOf(document, { batchLimit: 0 });
    run.control.fault({
      method: "POST",
      path: "/dns_records",
      nth: 3,
      times: 9,
      phase: "before",
      fault: { status: 403, code: 10000, message: "Authentication error" },
    });
    const outcome = await run.applyPlan(made, undefined, { batchLimit: 0 });
    const said = byComment(made, outcome);
    const settings = listSteps(made).find((step) => step.change.kind === "dns_settings")?.comment ?? "";
    expect(said[settings]).toBe("done written");
    expect(["a", "b", "c", "d"].map((name) => said[`create ${name} A 192.0.2.1`]?.slice(0, 6))).toEqual([
      "done w",
      "done w",
      "failed",
      "failed",
    ]);
    expect(posts(run)).toHaveLength(3);
  });
});

describe("a credential that is rejected", () => {
  it("is tried in no further zone", async () => {
    const run = running();
    const names = Array.from({ length: 12 }, (_, n) => `zone${n}.example`);
    for (const name of names) run.control.addZone(name, { account: ACCOUNT });
    const document = { version: 1, zones: Object.fromEntries(names.map((name) => [name, { records: [a("www")] }])) };
    const made = await run.planOf(document, { batchLimit: 0 });
    run.control.fault({ method: "POST", phase: "before", times: 99, fault: { status: 401, code: 10000 } });
    const outcome = await run.applyPlan(made, document, { batchLimit: 0 });
    // One call of each of the zones that are written at the same time may be in flight.
    expect(posts(run).length).toBeLessThanOrEqual(4);
    expect(new Set(results(outcome))).toEqual(new Set(["skipped"]));
  });
});

describe("a refusal that names its step", () => {
  it("costs four writes of a batch: the batch, what stands before it, it, and what stands after", async () => {
    const run = running();
    const document = zoneOf(Array.from({ length: 100 }, (_, n) => a(`h${String(n).padStart(3, "0")}`)));
    const made = await run.planOf(document);
    run.control.foreign.create(ZONE, { name: `h050.${ZONE}`, type: "CNAME", content: "elsewhere.example.net" });
    const outcome = await run.applyPlan(made, undefined);
    expect(results(outcome).filter((result) => result === "done written")).toHaveLength(99);
    expect(posts(run)).toEqual(["POST batch", "POST batch", "POST dns_records", "POST batch"]);
  });
});

describe("an id that cannot be looked up any more", () => {
  it("leaves the object unmade, and nothing is sent without it", async () => {
    const run = running();
    const document = { version: 1, account: ACCOUNT, gateway_tokens: { run: { sink: "file:run.token" } } };
    const { secrets } = run;
    const made = await run.planOf(document, { secrets });
    expect(listSteps(made).map((step) => step.comment)).toEqual(["create gateway token run"]);
    run.control.fault({
      method: "GET",
      path: "/permission_groups",
      phase: "before",
      times: 9,
      fault: { status: 403, code: 9109, message: "no" },
    });
    const outcome = await run.applyPlan(made, undefined, { secrets });
    expect(byComment(made, outcome)).toEqual({
      "create gateway token run":
        "failed: Rejected by the API: create gateway token run The API answered with 403, code 9109: no",
    });
    expect(posts(run)).toEqual([]);
  });
});
