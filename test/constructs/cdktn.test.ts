// The same source works with cdktn and without Terraform, and the output is identical.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleApp, replaceFramework } from "../../scripts/forms";

const ROOT = resolve(__dirname, "../..");

describe("cdktf and cdktn", () => {
  // Inside the project, so that the bundles find their external packages.
  const folder = mkdtempSync(join(ROOT, "node_modules/.zonewright-same-app-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const printed: Record<string, string> = {};
  beforeAll(async () => {
    for (const framework of ["cdktf", "cdktn"] as const) printed[framework] = await run(framework, folder);
  }, 60_000);

  it("synthesize the same stack, state and warnings", () => {
    expect(printed["cdktn"]).toBe(printed["cdktf"]);
  });

  it("compare an app with records, a state and warnings", () => {
    const { stack, state, annotations } = JSON.parse(printed["cdktf"] as string);
    expect(Object.keys(stack.resource)).toContain("edge_dns_record_set");
    expect(Object.keys(state.zones)).toEqual(["example.com", "example.net", "example.org", "lab.example.org"]);
    expect(annotations.join("\n")).toContain("cnameFlattening is deprecated");
  });
});

describe("all forms", () => {
  it("synthesize the same zone-state.json for every sample of every kind, byte for byte", async () => {
    const folder = mkdtempSync(join(ROOT, "node_modules/.zonewright-samples-"));
    try {
      const printed: string[] = [];
      for (const form of ["cdktf", "cdktn", "plain"] as const) {
        const outfile = join(folder, `${form}.js`);
        await bundleApp(form, join(__dirname, "all-samples.ts"), outfile);
        printed.push(execFileSync(process.execPath, [outfile], { encoding: "utf8", cwd: folder, maxBuffer: 1 << 26 }));
      }
      const [cdktf = "", ...others] = printed;
      expect(cdktf.length).toBeGreaterThan(20_000);
      expect(cdktf).not.toMatch(/"code": "SYN/);
      expect(others.map((text) => text === cdktf)).toEqual([true, true]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});

describe("replaceFramework", () => {
  it.each([
    ['import { Token } from "cdktf";', 'import { Token } from "cdktn";'],
    ["const a = require('cdktf');", "const a = require('cdktn');"],
    ['import("cdktf").Token', 'import("cdktn").Token'],
    ['Symbol.for("cdktf/customSynthesis")', 'Symbol.for("cdktf/customSynthesis")'],
    ['type === "@cdktf/warn" || "cdktf"', 'type === "@cdktf/warn" || "cdktf"'],
    ['import x from "cdktf/lib/y"', 'import x from "cdktf/lib/y"'],
  ])("%s", (before, after) => {
    expect(replaceFramework(before)).toBe(after);
  });
});

async function run(framework: "cdktf" | "cdktn", folder: string): Promise<string> {
  const outfile = join(folder, `${framework}.js`);
  await bundleApp(framework, join(__dirname, "same-app.ts"), outfile);
  const bundle = readFileSync(outfile, "utf8");
  expect(bundle.includes('require("cdktf")'), framework).toBe(framework === "cdktf");
  expect(bundle.includes('require("cdktn")'), framework).toBe(framework === "cdktn");
  return execFileSync(process.execPath, [outfile, join(ROOT, "examples")], { encoding: "utf8", cwd: folder });
}
