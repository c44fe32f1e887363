// Lost answers to writes of objects other than records: the account's settings, applications, a zone, its hold. Each write of a
// run loses its answer once before and once after the work was done. The outcome is found by reading; nothing is written twice.
import { describe, expect, it } from "vitest";
import { isConverged } from "../../src/apply/outcome";
import type { Json, JsonObject } from "../../src/base/json";
import { ACCOUNT, formatChanges } from "../emulated";
import { results, running } from "./running";

const app = (host: string, session_duration = "24h") => ({
  destinations: [{ uri: `${host}.example.com` }],
  session_duration,
});

const first: Json = {
  version: 1,
  account: ACCOUNT,
  access_applications: { wiki: app("wiki"), gone: app("gone") },
  zones: { "example.com": { access_applications: { inner: app("inner") }, records: [] } },
};
const second: Json = {
  version: 1,
  account: ACCOUNT,
  soa_defaults: { refresh: 9000 },
  zone_defaults: { ns_ttl: 600 },
  access_applications: { wiki: app("wiki", "1h"), fresh: app("fresh"), gone: { state: "absent" } },
  zones: {
    "example.com": {
      paused: true,
      hold: { enabled: true, include_subdomains: true },
      dns_settings: { multi_provider: true },
      access_applications: { inner: app("inner", "1h"), more: app("more") },
      records: [{ name: "www", type: "A", content: "192.0.2.1" }],
    },
    "example.net": { access_applications: { other: app("other") }, records: [] },
  },
};

async function prepared() {
  const run = running();
  await run.apply(first);
  run.control.clearRequests();
  return run;
}

const writesOf = (run: ReturnType<typeof running>) =>
  run.control.requests().filter((request) => request.method !== "GET");

/** Names of the applications as they are kept, whose doubles a lost creation could leave. */
function names(run: ReturnType<typeof running>): readonly string[] {
  const kept = Object.entries(run.control.snapshot()).filter(([collection]) => collection.startsWith("access_apps/"));
  return kept.flatMap(([, rows]) => rows.map(([, row]) => String((row as JsonObject)["name"]))).sort();
}

describe("a lost answer", () => {
  it.each(["before", "after"] as const)("%s the work is resolved for each write", async (phase) => {
    const whole = await prepared();
    await whole.apply(second);
    const all = writesOf(whole);
    expect(all.map((request) => request.method).sort()).toEqual(
      ["DELETE", "PATCH", "PATCH", "PATCH", "POST", "POST", "POST", "POST", "POST", "POST", "PUT", "PUT"].sort(),
    );
    for (const [index, { method, path }] of all.entries()) {
      const nth = all.slice(0, index + 1).filter((request) => request.method === method).length;
      const run = await prepared();
      run.control.fault({ method, nth, times: 1, phase, fault: "reset" });
      const { outcome } = await run.apply(second);
      const title = `${method} ${path}, the ${nth}. of its kind`;
      expect(isConverged(outcome), title).toBe(true);
      expect(new Set(results(outcome)), title).toEqual(
        phase === "before" ? new Set(["done written"]) : new Set(["done written", "done found"]),
      );
      expect(writesOf(run), title).toHaveLength(all.length + (phase === "before" ? 1 : 0));
      expect(names(run), title).toEqual(["fresh", "inner", "more", "other", "wiki"]);
      run.control.clearFaults();
      expect(formatChanges(await run.planOf(second)), title).toEqual([]);
      await run.close();
    }
    await whole.close();
  });
});
