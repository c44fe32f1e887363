// Paths of diagnostics distinguish map keys and attributes, and end at sets.
import { describe, expect, it } from "vitest";
import type { CtyType } from "../../../src/terraform/wire";
import { toAttributePath, toDiagnosticMessage } from "../../../src/terraform/wire/diagnostics";

const type: CtyType = {
  object: {
    ttl: "number",
    records: { map: { object: { data: { object: { port: "number" } } } } },
    lines: { list: { object: { text: "string" } } },
    tags: { set: "string" },
  },
};

describe("a path", () => {
  it.each([
    [["ttl"], [{ attributeName: "ttl" }]],
    [
      ["records", "www"],
      [{ attributeName: "records" }, { elementKeyString: "www" }],
    ],
    [
      ["records", "www", "data", "port"],
      [{ attributeName: "records" }, { elementKeyString: "www" }, { attributeName: "data" }, { attributeName: "port" }],
    ],
    [
      ["lines", 2, "text"],
      [{ attributeName: "lines" }, { elementKeyInt: 2 }, { attributeName: "text" }],
    ],
    [["tags", 0], [{ attributeName: "tags" }]],
    [
      ["none", "such"],
      [{ attributeName: "none" }, { attributeName: "such" }],
    ],
    [
      ["__proto__", "x"],
      [{ attributeName: "__proto__" }, { attributeName: "x" }],
    ],
  ])("%j has the right kind of steps", (path, steps) => {
    expect(toAttributePath(path, type)).toEqual({ steps });
  });
});

describe("a diagnostic", () => {
  it("has Terraform's number for its severity, and a path only if it has one", () => {
    expect(toDiagnosticMessage({ severity: "error", summary: "s" })).toEqual({
      severity: 1,
      summary: "s",
      detail: "",
      attribute: null,
    });
    expect(toDiagnosticMessage({ severity: "warning", summary: "s", detail: "d", path: ["ttl"] })).toEqual({
      severity: 2,
      summary: "s",
      detail: "d",
      attribute: { steps: [{ attributeName: "ttl" }] },
    });
  });

  it("is well-formed Unicode for any text", () => {
    const { summary } = toDiagnosticMessage({ severity: "error", summary: "`a\ud800b`" });
    expect(summary).toBe("`a\ufffdb`");
  });
});
