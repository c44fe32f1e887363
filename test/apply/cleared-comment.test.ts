// A cleared comment on the wire: every published schema of the API has `comment` as a string, so `null` would be refused by a
// server that validates requests.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { createIdleClock } from "../terraform/idle-clock";
import { createCore } from "../terraform/in-process-core";
import { expectConverged, running, ZONE, zoneOf } from "./running";

const www = { name: "www", type: "A", content: "192.0.2.1", ttl: 300 };
const mail = { name: "mail", type: "A", content: "192.0.2.2", ttl: 300 };

/** Records the bodies of all writes. */
function recordBodies(fetch: typeof globalThis.fetch) {
  const bodies: string[] = [];
  const recording: typeof globalThis.fetch = (input, init) => {
    if (typeof init?.body === "string") bodies.push(init.body);
    return fetch(input, init);
  };
  return { bodies, fetch: recording };
}

function commentOf(run: ReturnType<typeof running>, name: string): unknown {
  const record: JsonObject = run.control.records(ZONE).find((row) => row["name"] === `${name}.${ZONE}`) ?? {};
  return record["comment"];
}

describe("a cleared comment is sent as an empty string", () => {
  it.each([
    ["in single calls", 0],
    ["in a batch", 200],
  ])("by documents %s", async (_, batchLimit) => {
    const run = running([
      { ...www, comment: "old" },
      { ...mail, comment: "old" },
    ]);
    const document = zoneOf([
      { ...www, comment: "" },
      { ...mail, comment: "" },
      { name: "new", type: "A", content: "192.0.2.3", comment: "" },
    ]);
    const { bodies, fetch } = recordBodies(run.fetch);
    const made = await run.planOf(document, { batchLimit });
    const outcome = await run.applyPlan(made, document, { batchLimit, allow: ["MANY_UPDATES"] }, { fetch });
    expect(bodies).not.toEqual([]);
    expect(bodies.join("\n")).not.toMatch(/"comment":null/);
    expect(bodies.join("\n").match(/"comment":""/g)).toHaveLength(3);
    expect([commentOf(run, "www"), commentOf(run, "mail"), commentOf(run, "new")]).toEqual([null, null, null]);
    await expectConverged(run, document, outcome);
  });

  it("by Terraform", async () => {
    const run = running();
    const { bodies, fetch } = recordBodies(run.fetch);
    const core = createCore({ ...run, fetch }, { clock: createIdleClock() });
    const zone = String(run.control.zones()[0]?.["id"]);
    const config = { zone_id: zone, name: "www", type: "A", content: "192.0.2.1", ttl: 300 };
    await core.apply({ "edge_dns_record.www": { ...config, comment: "old" } });
    expect(commentOf(run, "www")).toBe("old");
    bodies.length = 0;
    await core.apply({ "edge_dns_record.www": { ...config, comment: "" } });
    expect(bodies).toEqual(['{"comment":""}']);
    expect(commentOf(run, "www")).toBeNull();
  });
});

describe("the emulator clears a comment", () => {
  const cases = [null, ""].flatMap((comment) => [
    { comment, method: "PATCH", body: { comment } },
    { comment, method: "PUT", body: { ...www, name: `www.${ZONE}`, comment } },
  ]);
  it.each(cases)("by $method with $comment", async ({ method, body }) => {
    const run = running([{ ...www, comment: "old" }]);
    const { id } = run.control.records(ZONE)[0] ?? {};
    const zone = String(run.control.zones()[0]?.["id"]);
    const sent = await run.api().send({
      method: method === "PUT" ? "PUT" : "PATCH",
      path: `/zones/${zone}/dns_records/${String(id)}`,
      body,
    });
    expect(sent.outcome).toBe("ok");
    expect(commentOf(run, "www")).toBeNull();
  });

  it.each([null, ""])("in a batch with %j", async (comment) => {
    const run = running([{ ...www, comment: "old" }]);
    const { id = null } = run.control.records(ZONE)[0] ?? {};
    const zone = String(run.control.zones()[0]?.["id"]);
    const path = `/zones/${zone}/dns_records/batch`;
    const body = { patches: [{ id, comment }], posts: [{ ...mail, name: `mail.${ZONE}`, comment }] };
    expect((await run.api().send({ method: "POST", path, body })).outcome).toBe("ok");
    expect([commentOf(run, "www"), commentOf(run, "mail")]).toEqual([null, null]);
  });
});
