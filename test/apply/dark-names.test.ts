import { describe, expect, it } from "vitest";
import { expectConverged, type Running, running, ZONE, zoneOf } from "./running";

/** Whether a name has an address, through aliases inside the zone; a target elsewhere counts as an answer. */
function answers(run: Running, name: string, depth = 0): boolean {
  const own = run.control.records(ZONE).filter((record) => record["name"] === name);
  if (own.some((row) => row["type"] === "A" || row["type"] === "AAAA")) return true;
  const alias = own.find((row) => row["type"] === "CNAME");
  if (!alias || depth > 9) return false;
  const target = String(alias["content"]);
  return target.endsWith(`.${ZONE}`) ? answers(run, target, depth + 1) : true;
}

/** Names that answered when the run began and at its end, and did not after some request. */
async function dark(run: Running, names: readonly string[], work: () => Promise<unknown>): Promise<readonly string[]> {
  const full = names.map((name) => `${name}.${ZONE}`);
  const before = full.filter((name) => answers(run, name));
  const seen: string[] = [];
  // The outside sees a batch as one change, so the state is checked after each request.
  let batch: unknown;
  const look = () => seen.push(...before.filter((name) => !answers(run, name)));
  run.control.onMutation((mutation) => {
    const { batch: own } = mutation as { readonly batch?: unknown };
    if (batch !== undefined && own !== batch) look();
    batch = own;
  });
  run.control.onRequest(look);
  await work();
  look();
  return seen;
}

const LIVE = [
  { name: "www", type: "A", content: "192.0.2.1", proxied: true },
  { name: "www", type: "AAAA", content: "2001:db8::1", proxied: true },
  { name: "alias", type: "CNAME", content: "www.example.com" },
  { name: "api", type: "CNAME", content: "lb.example.net" },
  { name: "move", type: "A", content: "192.0.2.9" },
  { name: "many", type: "A", content: "192.0.2.10" },
  { name: "many", type: "A", content: "192.0.2.11" },
];
const NAMES = ["www", "alias", "api", "move", "many"];
const DOCUMENT = zoneOf([
  { name: "www", type: "A", state: "absent" },
  { name: "www", type: "AAAA", state: "absent" },
  { name: "www", type: "CNAME", content: "lb.example.net", proxied: true },
  { name: "api", type: "CNAME", state: "absent" },
  { name: "api", type: "A", content: "192.0.2.2" },
  { name: "move", type: "A", content: "192.0.2.90" },
  { name: "many", type: "A", content: ["192.0.2.12", "192.0.2.13", "192.0.2.14"] },
]);

describe("a name that resolves before and after", () => {
  it.each([3, 5, 200])("resolves all the time while types are swapped, in batches of %d", async (batchLimit) => {
    const run = running(LIVE);
    const seen = await dark(run, NAMES, async () => {
      const { outcome } = await run.apply(DOCUMENT, { batchLimit });
      await expectConverged(run, DOCUMENT, outcome);
    });
    expect(seen).toEqual([]);
  });

  it.each(["before", "after"] as const)("resolves when every first answer is lost %s the work", async (phase) => {
    const run = running(LIVE);
    for (const method of ["POST", "PATCH", "DELETE"]) run.control.fault({ method, nth: 1, phase, fault: "reset" });
    const seen = await dark(run, NAMES, () => run.apply(DOCUMENT));
    expect(seen).toEqual([]);
  });

  it("stops resolving in between where single calls are allowed", async () => {
    const run = running(LIVE);
    const allow = ["DARK_WINDOW"];
    expect(await dark(run, NAMES, () => run.apply(DOCUMENT, { batchLimit: 0, allow }))).not.toEqual([]);
  });
});
