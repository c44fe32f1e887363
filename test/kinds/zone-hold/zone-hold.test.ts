// The hold of a zone: the route of each change, and its effect on other accounts.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import { ACCOUNT, applyDocument, type Emulated, emulate, formatChanges, planDocument } from "../../emulated";

const document = (hold: JsonObject): Json => ({ version: 1, zones: { "example.com": { hold, records: [] } } });

let emulator: Emulated;
afterEach(() => emulator?.close());

const sent = () =>
  emulator.control
    .requests()
    .filter((request) => request.path.endsWith("/hold") && request.method !== "GET")
    .map(({ method, query, body }) => [method, query.replace(/^\?/, ""), body]);

async function reconcile(hold: JsonObject): Promise<readonly string[]> {
  emulator.control.clearRequests();
  const { plan, outcome } = await applyDocument(emulator, document(hold));
  expect(isConverged(outcome)).toBe(true);
  expect(formatChanges(await planDocument(emulator, document(hold)))).toEqual([]);
  return formatChanges(plan);
}

describe("a hold", () => {
  it("is set by POST, changed by PATCH, lifted by DELETE, and set again", async () => {
    emulator = emulate();
    emulator.control.addZone("example.com", { account: ACCOUNT });
    expect(await reconcile({ enabled: true })).toEqual(["update hold enabled"]);
    expect(sent()).toEqual([["POST", "include_subdomains=false", undefined]]);
    expect(await reconcile({ enabled: true, include_subdomains: true })).toEqual(["update hold include_subdomains"]);
    expect(sent()).toEqual([["PATCH", "", { include_subdomains: true }]]);
    expect(await reconcile({ enabled: false })).toEqual(["update hold enabled"]);
    expect(sent()).toEqual([["DELETE", "", undefined]]);
    expect(await reconcile({ enabled: true, include_subdomains: false })).toHaveLength(1);
    expect(sent()).toEqual([["POST", "include_subdomains=false", undefined]]);
  });

  it("keeps other accounts from creating the zone", async () => {
    emulator = emulate();
    await applyDocument(emulator, document({ enabled: true }));
    const body = { name: "example.com", account: { id: "b".repeat(32) } };
    const refused = await emulator.api().send({ method: "POST", path: "/zones", body });
    expect(refused).toMatchObject({
      outcome: "failed",
      failure: { message: expect.stringContaining("subject to a hold") },
    });
  });

  it.each(["before", "after"] as const)("whose response was lost %s the work is resolved by reading", async (phase) => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("example.com", { account: ACCOUNT });
    emulator.control.fault({ method: "POST", path: "/hold", nth: 1, times: 1, phase, fault: "reset" });
    expect(await reconcile({ enabled: true })).toHaveLength(1);
    expect(sent()).toHaveLength(phase === "after" ? 1 : 2);
  });

  it("is read only if it is declared", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("example.com", { account: ACCOUNT });
    await planDocument(emulator, { version: 1, zones: { "example.com": { records: [] } } });
    expect(emulator.control.requests().some((request) => request.path.endsWith("/hold"))).toBe(false);
  });
});
