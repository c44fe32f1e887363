// Runs every file in `scenarios/` through all stages: the live state, the document, the complete plan, and the live state
// afterwards, against a hostile emulator, in batches and in single calls. The final plan must be empty.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Json, JsonObject } from "../src/base/json";
import { parseYaml } from "../src/desired/formats/document";
import { isEmptyPlan, listHazards } from "../src/plan/plan";
import { ACCOUNT, applyDocument, compileDocument, emulate, formatChanges, planDocument } from "./emulated";

const folder = join(__dirname, "scenarios");

interface Scenario {
  readonly title: string;
  readonly parts: ReadonlyMap<string, string>;
}

for (const file of readdirSync(folder).sort()) {
  const scenario = parseScenario(readFileSync(join(folder, file), "utf8"));
  describe(`${file}: ${scenario.title}`, () => {
    for (const batchLimit of [200, 0]) {
      it(batchLimit === 0 ? "in single calls" : "in batches", () => run(scenario, batchLimit));
    }
  });
}

async function run({ parts }: Scenario, batchLimit: number): Promise<void> {
  const emulator = emulate({ seed: 21 });
  try {
    const desired = parseDocument(parts.get("desired") ?? "");
    const refused = parts.get("refused");
    if (refused !== undefined) {
      expect(
        compileDocument(desired).diagnostics.map((diagnostic) => `${diagnostic.severity} ${diagnostic.code}`),
      ).toEqual(splitLines(refused));
      return;
    }
    emulator.control.addZone("example.com", { account: ACCOUNT });
    for (const row of splitLines(parts.get("live") ?? ""))
      emulator.control.foreign.create("example.com", parse(row), { unchecked: true });
    const planned = await planDocument(emulator, desired, { batchLimit });
    expect(formatChanges(planned)).toEqual(splitLines(parts.get("plan") ?? ""));
    expect(
      listHazards(planned)
        .map((hazard) => hazard.code)
        .filter((code) => batchLimit === 0 || code !== "DARK_WINDOW"),
    ).toEqual(listHazards(planned).length === 0 ? [] : listHazardCodes(parts, batchLimit));
    expect(planned.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(splitLines(parts.get("errors") ?? ""));
    if (parts.has("errors") || (parts.has("hazards") && !parts.has("live afterwards"))) return;
    const { outcome } = await applyDocument(emulator, desired, {
      batchLimit,
      allow: [...listHazardCodes(parts, 200), "DARK_WINDOW"],
    });
    expect(outcome.scopes.map((scope) => scope.left.map((change) => change.label))).toEqual(
      outcome.scopes.map(() => []),
    );
    const live = emulator.control
      .records("example.com")
      .map((row) => formatRecord(row as JsonObject))
      .sort();
    expect(live).toEqual([...splitLines(parts.get("live afterwards") ?? "")].sort());
    expect(isEmptyPlan(await planDocument(emulator, desired, { batchLimit }))).toBe(true);
  } catch (error) {
    throw new Error(`seed ${emulator.seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await emulator.close();
  }
}

function listHazardCodes(parts: Scenario["parts"], batchLimit: number): readonly string[] {
  const codes = splitLines(parts.get("hazards") ?? "");
  return batchLimit === 0 ? [...codes, ...splitLines(parts.get("hazards in single calls") ?? "")] : codes;
}

/** Parses a title, and parts that begin with `-- name --`. */
function parseScenario(text: string): Scenario {
  const [title = "", ...rest] = text.split(/^-- (.+) --$/m);
  const parts = new Map<string, string>();
  for (let index = 0; index < rest.length; index += 2) parts.set(rest[index] as string, rest[index + 1] ?? "");
  return { title: title.trim(), parts };
}

function splitLines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Parses a document, or the content of a zone. */
function parseDocument(text: string): Json {
  const complete = /^\s*version:/.test(text)
    ? text
    : `version: 1\nzones:\n  example.com:\n${text.replace(/^(?=.)/gm, "    ")}`;
  const { document, diagnostics } = parseYaml("desired", complete);
  if (!document) throw new Error(JSON.stringify(diagnostics));
  return document.value;
}

/** Formats a record with its values that are not the default: `www A 192.0.2.1 ttl=300 proxied comment="…"`. */
function formatRecord(row: JsonObject): string {
  const { name, type, content, priority, ttl, proxied, comment, tags } = row;
  const owner = String(name) === "example.com" ? "@" : String(name).replace(/\.example\.com$/, "");
  return [
    `${owner} ${type}`,
    typeof priority === "number" && type === "MX" ? String(priority) : "",
    String(content),
    ttl === 1 ? "" : `ttl=${ttl}`,
    proxied === true ? "proxied" : "",
    typeof comment === "string" ? `comment=${JSON.stringify(comment)}` : "",
    Array.isArray(tags) && tags.length > 0 ? `tags=${tags.join(",")}` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
