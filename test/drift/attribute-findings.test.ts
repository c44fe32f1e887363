// Who caused a finding, by rows of an audit log: only where the log is certain.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { attributeFindings } from "../../src/drift";
import { AT, later, trackedFinding } from "./tracked-findings";

const row = (type: string, id: string, at: string, actor: Json = { email: "ann@example.com" }, more: object = {}) => ({
  action: { type, result: "success", time: at },
  actor,
  resource: { id },
  zone: { name: "example.com" },
  ...more,
});
const changed = trackedFinding("www", { id: "r1" });
const missing = trackedFinding("gone", { category: "missing" });
const who = (finding: typeof changed, rows: readonly Json[]) =>
  attributeFindings([finding], rows as readonly Json[])[0]?.by;

describe("the author of a changed object", () => {
  const TABLE: readonly [string, readonly Json[], string | undefined][] = [
    [
      "is that of its newest write",
      [row("update", "r1", AT), row("update", "r1", later(1), { email: "bob@example.com" })],
      "bob@example.com",
    ],
    [
      "is a token's name where there is no address",
      [row("update", "r1", AT, { token_name: "deploy", id: "x" })],
      "deploy",
    ],
    ["is an ID where there is nothing else", [row("update", "r1", AT, { id: "u1" })], "u1"],
    ["is unknown where the log names another object", [row("update", "r2", AT)], undefined],
    [
      "is unknown where the write failed",
      [row("update", "r1", AT, { email: "a@b.example" }, { action: { result: "failure", time: AT } })],
      undefined,
    ],
    ["is unknown where the row names no actor", [row("update", "r1", AT, {})], undefined],
    [
      "is unknown where the row is of another zone",
      [row("update", "r1", AT, { id: "u" }, { zone: { name: "example.org" } })],
      undefined,
    ],
    ["is unknown where the log is malformed", [null, "x", 1, [], { action: 1, actor: [] }], undefined],
  ];
  it.each(TABLE)("%s", (_, rows, expected) => {
    expect(who(changed, rows)?.who).toBe(expected);
  });
});

describe("the author of a deleted object", () => {
  it("is the only author of deletions in its zone, and unknown where there are two", () => {
    const ann = row("delete", "x1", AT);
    expect(who(missing, [ann, row("delete", "x2", later(1))])?.who).toBe("ann@example.com");
    expect(who(missing, [ann, row("delete", "x2", later(1), { email: "bob@example.com" })])).toBeUndefined();
    expect(who(missing, [row("update", "x1", AT)])).toBeUndefined();
  });
});
