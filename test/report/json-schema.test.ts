// The published schema of JSON reports: it accepts real reports, describes each of their members, and rejects others.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { folder, zoneDocument } from "../cli/folder";
import { run as runIn } from "../cli/run-in";

const schema = JSON.parse(readFileSync(resolve(__dirname, "../../docs/report.schema.json"), "utf8"));
const here = folder();
const run = async (command: string, ...argv: string[]) => {
  const { out } = await runIn([command, "zone.yaml", "--json", "--base-url", "emulator:state.json", ...argv], {
    cwd: here.path,
  });
  return JSON.parse(out);
};

/** Closes every object that lists its members, so that an unlisted member is an error. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, element]) => [name, closed(element)]));
  return "properties" in inner && inner["type"] === "object" ? { ...inner, additionalProperties: false } : inner;
}

function problems(report: unknown, of: "plan" | "drift" | "outcome" | "stopped"): readonly unknown[] {
  const strict = { ...(closed(schema) as object), anyOf: [{ $ref: `#/$defs/${of}` }] };
  const valid = new Ajv({ allErrors: true, strict: false }).compile(strict);
  return valid(report) ? [] : (valid.errors ?? []);
}

describe("the schema of JSON reports", () => {
  it("matches plans, outcomes, drift and unreadable documents", async () => {
    here.write(
      "zone.yaml",
      zoneDocument(["name: www, type: A, content: 192.0.2.1", "name: t, type: TXT, content: hello, comment: c"]),
    );
    expect(problems(await run("plan"), "plan")).toEqual([]);
    expect(problems(await run("apply", "--auto-approve"), "outcome")).toEqual([]);
    await here.foreign((control) => {
      control.foreign.patch("example.com", { name: "www.example.com" }, { content: "192.0.2.9" });
      control.foreign.create("example.com", { type: "TXT", name: "x.example.com", content: '"y"' });
    });
    expect(problems(await run("drift"), "drift")).toEqual([]);
    const put = await run("drift", "--history", "drift.json", "--remediate", "revert");
    expect(
      put.findings.map((finding: { remedy?: string; first_seen?: string }) => [
        finding.remedy,
        typeof finding.first_seen,
      ]),
    ).toEqual([
      ["reverted", "string"],
      [undefined, "string"],
    ]);
    expect(problems(put, "drift")).toEqual([]);
    here.write("zone.yaml", zoneDocument([], "    prune: true\n"));
    const planned = await run("plan");
    expect(planned.hazards.length).toBeGreaterThan(0);
    expect(problems(planned, "plan")).toEqual([]);
    const refused = await run("apply", "--auto-approve");
    expect(refused.refused.codes).toContain("EMPTY_PRUNE");
    expect(problems(refused, "plan")).toEqual([]);
    here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1, service: x"]));
    expect(problems(await run("plan"), "stopped")).toEqual([]);
    expect(problems(await run("apply", "--auto-approve"), "stopped")).toEqual([]);
  });

  it("rejects a value that is not a report, and a member of another type", async () => {
    const valid = new Ajv({ strict: false }).compile(schema);
    here.write("zone.yaml", zoneDocument(["name: www, type: A, content: 192.0.2.1"]));
    const plan = await run("plan");
    expect(valid(plan)).toBe(true);
    expect(valid({ ...plan, format_version: "2.0" })).toBe(false);
    expect(valid({})).toBe(false);
    expect(problems({ ...plan, more: 1 }, "plan")).not.toEqual([]);
  });
});
