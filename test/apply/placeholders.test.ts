// Ids that requests wait for have placeholders in plans. A user's text that looks like a placeholder stays text.
import { describe, expect, it } from "vitest";
import { ACCOUNT } from "../emulated";
import { expectConverged, running, ZONE, zoneOf } from "./running";

describe.each([
  ["in a batch", 200],
  ["in single calls", 0],
])("a text that looks like the placeholder of an id, %s", (_, batchLimit) => {
  it.each(["{account_id}", "{ai_gateway_run}", "see {account_id}"])("is sent as it is: `%s`", async (text) => {
    const run = running([{ name: "old", type: "A", content: "192.0.2.1" }]);
    const document = zoneOf([
      { name: "old", type: "A", content: "192.0.2.1", comment: text },
      { name: "new", type: "TXT", content: text, comment: text },
      { name: "other", type: "A", content: "192.0.2.2", comment: text },
    ]);
    const { outcome } = await run.apply(document, { batchLimit, allow: ["MANY_UPDATES"] });
    expect(run.control.records(ZONE).map((record) => record["comment"])).toEqual([text, text, text]);
    expect(JSON.stringify(run.control.records(ZONE))).not.toContain(ACCOUNT);
    await expectConverged(run, document, outcome);
  });
});
