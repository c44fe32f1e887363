import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { kinds } from "../../src/kinds";
import { readLive } from "../../src/live/read-live";
import { compileDesired } from "../emulated";
import { answering, json, type Reply, refusal, text } from "./fake-server";

const ID = "023e105f4ecef8ad9ca31a8372d0c353";
const list = (...rows: readonly JsonObject[]): Reply =>
  json({ success: true, result: rows, result_info: { page: 1, count: rows.length, total_count: rows.length } });
const zone = (id = ID): JsonObject => ({ id, name: "example.com", status: "active" });

/** What reading the zone comes to: the code of its failure, `missing`, or the number of its objects. */
async function read(replies: readonly Reply[], account = true) {
  const { api } = answering(replies);
  const { account: named, ...rest } = compileDesired({
    version: 1,
    zones: { "example.com": { records: [{ name: "www", type: "A", content: "192.0.2.1" }] } },
  });
  const state = await readLive(api, kinds, account ? { account: named, ...rest } : rest);
  const live = state.scopes.find((scope) => scope.scope.within === "zone");
  return live?.failure?.code ?? (live?.exists ? live.objects.length : "missing");
}

describe("a zone", () => {
  const record = { id: ID, name: "www.example.com", type: "A", content: "192.0.2.1", ttl: 1, proxied: false };
  it.each([
    ["is read with its records", [list(zone()), list(record)], 1],
    ["is missing only where the list of zones is whole and without it", [list()], "missing"],
    ["that cannot be looked up is not missing", [text("", 503)], "LIV105"],
    ["that is not found by its id is not empty", [list(zone()), refusal(404, 7003)], "LIV101"],
    ["of another account is not empty", [list(zone()), refusal(403, 10000), refusal(404, 1)], "LIV103"],
    ["behind HTML is not empty", [list(zone()), text("<html></html>")], "LIV101"],
    ["with an id that is none is not asked for", [list(zone("../../user"))], "LIV106"],
    ["with a record whose id is none is not read", [list(zone()), list({ ...record, id: "../x" })], "LIV106"],
    ["with a record without an id is not read", [list(zone()), list({ type: "A" })], "LIV106"],
    ["that the credential may not see stops the run", [refusal(401, 10000)], "LIV102"],
  ] as const)("%s", async (_, replies, said) => {
    expect(await read(replies)).toBe(said);
  });

  it("that two accounts have is not guessed", async () => {
    expect(await read([list(zone(), zone("f".repeat(32)))], false)).toBe("LIV108");
  });
});
