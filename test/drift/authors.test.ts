// Who made a finding so, by rows of an audit log: said only where the log says it for certain.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { attributed } from "../../src/drift/authors";
import { AT, kept, later } from "./findings-of";

const row = (type: string, id: string, at: string, actor: Json = { email: "ann@example.com" }, more: object = {}) => ({
  action: { type, result: "success", time: at },
  actor,
  resource: { id },
  zone: { name: "example.com" },
  ...more,
});
const changed = kept("www", { id: "r1" });
const missing = kept("gone", { category: "missing" });
const who = (finding: typeof changed, rows: readonly Json[]) => attributed([finding], rows as readonly Json[])[0]?.by;

describe("a changed object", () => {
  const TABLE: readonly [string, readonly Json[], string | undefined][] = [
    [
      "by its newest write",
      [row("update", "r1", AT), row("update", "r1", later(1), { email: "bob@example.com" })],
      "bob@example.com",
    ],
    [
      "by a token's name where there is no address",
      [row("update", "r1", AT, { token_name: "deploy", id: "x" })],
      "deploy",
    ],
    ["by an id where there is nothing else", [row("update", "r1", AT, { id: "u1" })], "u1"],
    ["by nobody where the log names another object", [row("update", "r2", AT)], undefined],
    [
      "by nobody where the write failed",
      [row("update", "r1", AT, { email: "a@b.example" }, { action: { result: "failure", time: AT } })],
      undefined,
    ],
    ["by nobody where the row names no actor", [row("update", "r1", AT, {})], undefined],
    [
      "by nobody where it is of another zone",
      [row("update", "r1", AT, { id: "u" }, { zone: { name: "example.org" } })],
      undefined,
    ],
    ["by nobody where the log is odd", [null, "x", 1, [], { action: 1, actor: [] }], undefined],
  ];
  it.each(TABLE)("%s", (_, rows, expected) => {
    expect(who(changed, rows)?.who).toBe(expected);
  });
});

describe("an object that is gone", () => {
  it("by the only one who deleted anything in its zone, and by nobody where there are two", () => {
    const ann = row("delete", "x1", AT);
    expect(who(missing, [ann, row("delete", "x2", later(1))])?.who).toBe("ann@example.com");
    expect(who(missing, [ann, row("delete", "x2", later(1), { email: "bob@example.com" })])).toBeUndefined();
    expect(who(missing, [row("update", "x1", AT)])).toBeUndefined();
  });
});
