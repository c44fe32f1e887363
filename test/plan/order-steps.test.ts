import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { dnsRecord } from "../../src/kinds/dns-record";
import { planScope } from "../../src/plan/create-plan";
import { desiredScope, liveScope } from "../build-state";

function planned(
  desired: readonly JsonObject[],
  live: readonly JsonObject[],
  options: { batchLimit: number; prune?: boolean },
) {
  const { batchLimit, prune = false } = options;
  const made = planScope([dnsRecord], desiredScope(desired, { prune }), liveScope(live), {
    target: "test",
    asOf: "2026-11-21",
    emulator: true,
    batchLimit,
  });
  return made.scope;
}

const comments = (scope: ReturnType<typeof planned>) => scope.steps.map((step) => `${step.phase} ${step.comment}`);
const a = (name: string, content = "192.0.2.1") => ({ name, type: "A", content });
const liveA = (name: string, content = "192.0.2.1") => ({ name: `${name}.example.com`, type: "A", content });
const cname = (name: string, content: string) => ({ name, type: "CNAME", content });

describe("the order of a plan", () => {
  it("makes targets before what points at them, and deletes last", () => {
    const desired = [cname("a", "b.example.com"), cname("b", "c.example.com"), a("c")];
    const scope = planned(desired, [liveA("old")], { batchLimit: 0, prune: true });
    expect(comments(scope)).toEqual([
      "1 create c A 192.0.2.1",
      "1 create b CNAME c.example.com",
      "1 create a CNAME b.example.com",
      "2 delete old A 192.0.2.1",
    ]);
  });

  it("deletes referrers before their targets", () => {
    const live = [liveA("z"), { name: "a.example.com", type: "CNAME", content: "z.example.com" }];
    expect(comments(planned([], live, { batchLimit: 0, prune: true }))).toEqual([
      "2 delete a CNAME z.example.com",
      "2 delete z A 192.0.2.1",
    ]);
  });

  it("cuts a cycle of aliases where it is entered, and always at the same alias", () => {
    const desired = [cname("a", "b.example.com"), cname("b", "a.example.com")];
    const once = comments(planned(desired, [], { batchLimit: 0 }));
    expect(once).toEqual(["1 create b CNAME a.example.com", "1 create a CNAME b.example.com"]);
    expect(comments(planned([...desired].reverse(), [], { batchLimit: 0 }))).toEqual(once);
  });

  it("makes NS before DS and deletes DS before NS", () => {
    const ds = {
      name: "child",
      type: "DS",
      data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ab".repeat(32) },
    };
    const ns = { name: "child", type: "NS", content: "ns1.example.net" };
    expect(comments(planned([ds, ns], [], { batchLimit: 0 })).map((comment) => comment.slice(0, 17))).toEqual([
      "1 create child NS",
      "1 create child DS",
    ]);
    const live = [ds, ns].map((value) => ({ ...value, name: "child.example.com" }));
    expect(comments(planned([], live, { batchLimit: 0, prune: true })).map((comment) => comment.slice(0, 17))).toEqual([
      "2 delete child DS",
      "2 delete child NS",
    ]);
  });
});

describe("calls", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => a(`n${String(index).padStart(3, "0")}`));

  it("pack whole names into batches", () => {
    const scope = planned(many(5), [], { batchLimit: 2 });
    expect(scope.calls.map((call) => [call.form, call.steps])).toEqual([
      ["batch", [1, 2]],
      ["batch", [3, 4]],
      ["single", [5]],
    ]);
  });

  it("never split a name over two batches", () => {
    const desired = [...many(1), a("www", "192.0.2.1"), a("www", "192.0.2.2")];
    expect(planned(desired, [], { batchLimit: 2 }).calls.map((call) => call.steps)).toEqual([[1], [2, 3]]);
  });

  it("swap a CNAME for an address in one batch, without a dark moment", () => {
    const live = [{ name: "www.example.com", type: "CNAME", content: "example.net" }];
    const swap = planned([a("www")], live, { batchLimit: 200, prune: true });
    expect(swap.calls.map((call) => [call.form, call.steps.length])).toEqual([["batch", 2]]);
    expect(swap.hazards).toEqual([]);
  });

  it("name the dark window where there is no batch: the delete comes first, and must be allowed", () => {
    const live = [
      { name: "www.example.com", type: "CNAME", content: "example.net" },
      ...many(1).map((value) => ({ ...value, name: "n000.example.com" })),
    ];
    const scope = planned([a("www"), ...many(1)], live, { batchLimit: 0, prune: true });
    expect(comments(scope)).toEqual(["1 delete www CNAME example.net", "1 create www A 192.0.2.1"]);
    expect(scope.hazards.map((hazard) => hazard.code)).toEqual(["DARK_WINDOW"]);
  });
});

describe("hazards", () => {
  const live = Array.from({ length: 10 }, (_, index) => liveA(`n${index}`));
  const keep = (count: number) => Array.from({ length: count }, (_, index) => a(`n${index}`));

  it("refuse more than 30 % deletes of ten or more records, and not 30 %", () => {
    expect(planned(keep(6), live, { batchLimit: 200, prune: true }).hazards.map((hazard) => hazard.code)).toEqual([
      "MANY_DELETES",
    ]);
    expect(planned(keep(7), live, { batchLimit: 200, prune: true }).hazards).toEqual([]);
  });

  it("refuse an empty document under prune and every record of a zone", () => {
    const codes = planned([], live, { batchLimit: 200, prune: true }).hazards.map((hazard) => hazard.code);
    expect(codes).toEqual(["EMPTY_PRUNE", "MANY_DELETES", "ALL_RECORDS"]);
  });

  it("count a replaced record as an update, not as a deletion, in per cent of the live records", () => {
    const aliases = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `n${index}`, type: "CNAME", content: "example.net" }));
    const swap = (count: number) =>
      planned([...aliases(count), ...keep(10).slice(count)], live, { batchLimit: 200, prune: true });
    expect(swap(3).hazards).toEqual([]);
    expect(swap(4).hazards.map(({ code, labels }) => [code, labels.length])).toEqual([["MANY_UPDATES", 4]]);
    expect(swap(10).hazards.map(({ code }) => code)).toEqual(["MANY_UPDATES"]);
  });

  it("name each record that no document declares and that a declared record replaces", () => {
    const both = [liveA("www"), { ...liveA("www"), content: "192.0.2.2" }, liveA("kept")];
    const alias = { name: "www", type: "CNAME", content: "example.net" };
    const list = (live: typeof both) => planned([alias], live, { batchLimit: 200 }).hazards;
    expect(list(both.slice(1))).toMatchObject([
      {
        code: "REPLACES_UNMANAGED",
        message:
          "The plan deletes the record `www A 192.0.2.2`, which no document declares: it cannot share its name with `www CNAME example.net`.",
        labels: ["www A 192.0.2.2"],
      },
    ]);
    expect(list(both)).toMatchObject([
      {
        code: "REPLACES_UNMANAGED",
        message: "The plan deletes 2 records that no document declares, because declared records conflict with them.",
        labels: ["www A 192.0.2.1", "www A 192.0.2.2"],
      },
    ]);
  });

  it("refuse the last address and the last MX of the apex, and any change of its NS records", () => {
    const apex = [
      { name: "example.com", type: "A", content: "192.0.2.1" },
      { name: "example.com", type: "MX", content: "mail.example.net", priority: 10 },
      { name: "example.com", type: "NS", content: "ns1.example.net" },
      liveA("www"),
    ];
    const codes = planned([a("www")], apex, { batchLimit: 200, prune: true }).hazards.map((hazard) => hazard.code);
    expect(codes).toEqual(["LAST_ADDRESS", "LAST_MX", "APEX_NS"]);
  });
});
