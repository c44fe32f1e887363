// Diagnostics point where Terraform can follow: keys of maps are keys, attributes are attributes, and sets end the way.
import { describe, expect, it } from "vitest";
import type { CtyType } from "../../../src/terraform/wire/cty";
import { attributePath, diagnosticMessage } from "../../../src/terraform/wire/diagnostics";

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
  ])("%j has steps of the right sort", (path, steps) => {
    expect(attributePath(path, type)).toEqual({ steps });
  });
});

describe("a diagnostic", () => {
  it("has Terraform's number for its severity, and no path where it has none", () => {
    expect(diagnosticMessage({ severity: "error", summary: "s" })).toEqual({
      severity: 1,
      summary: "s",
      detail: "",
      attribute: null,
    });
    expect(diagnosticMessage({ severity: "warning", summary: "s", detail: "d", path: ["ttl"] }, type)).toEqual({
      severity: 2,
      summary: "s",
      detail: "d",
      attribute: { steps: [{ attributeName: "ttl" }] },
    });
  });

  it("is well-formed Unicode, whatever it quotes", () => {
    const { summary } = diagnosticMessage({ severity: "error", summary: "`a\ud800b`" });
    expect(summary).toBe("`a\ufffdb`");
  });
});
