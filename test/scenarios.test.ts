// Every file in `scenarios/` is a story across all stages: what is live, what is declared, the whole plan, and what is live
// afterwards. It runs against a hostile emulator, in batches and in single calls, and ends with an empty plan.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Json, JsonObject } from "../src/base/json";
import { parseYaml } from "../src/desired/formats/document/documents";
import { hazardsOf, isEmpty } from "../src/plan/plan";
import { ACCOUNT, applyOf, changeLines, compile, emulate, planOf } from "./emulated";

const folder = join(__dirname, "scenarios");

interface Scenario {
  readonly title: string;
  readonly parts: ReadonlyMap<string, string>;
}

for (const file of readdirSync(folder).sort()) {
  const scenario = read(readFileSync(join(folder, file), "utf8"));
  describe(`${file}: ${scenario.title}`, () => {
    for (const batchLimit of [200, 0]) {
      it(batchLimit === 0 ? "in single calls" : "in batches", () => run(scenario, batchLimit));
    }
  });
}

async function run({ parts }: Scenario, batchLimit: number): Promise<void> {
  const emulator = emulate({ seed: 21 });
  try {
    const desired = documentOf(parts.get("desired") ?? "");
    const refused = parts.get("refused");
    if (refused !== undefined) {
      expect(compile(desired).diagnostics.map((diagnostic) => `${diagnostic.severity} ${diagnostic.code}`)).toEqual(
        linesOf(refused),
      );
      return;
    }
    emulator.control.addZone("example.com", { account: ACCOUNT });
    for (const row of linesOf(parts.get("live") ?? ""))
      emulator.control.foreign.create("example.com", parse(row), { unchecked: true });
    const planned = await planOf(emulator, desired, { batchLimit });
    expect(changeLines(planned)).toEqual(linesOf(parts.get("plan") ?? ""));
    expect(
      hazardsOf(planned)
        .map((hazard) => hazard.code)
        .filter((code) => batchLimit === 0 || code !== "DARK_WINDOW"),
    ).toEqual(hazardsOf(planned).length === 0 ? [] : hazardCodes(parts, batchLimit));
    expect(planned.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(linesOf(parts.get("errors") ?? ""));
    if (parts.has("errors") || (parts.has("hazards") && !parts.has("live afterwards"))) return;
    const { outcome } = await applyOf(emulator, desired, {
      batchLimit,
      allow: [...hazardCodes(parts, 200), "DARK_WINDOW"],
    });
    expect(outcome.scopes.map((scope) => scope.left.map((change) => change.label))).toEqual(
      outcome.scopes.map(() => []),
    );
    const live = emulator.control
      .records("example.com")
      .map((row) => lineOf(row as JsonObject))
      .sort();
    expect(live).toEqual([...linesOf(parts.get("live afterwards") ?? "")].sort());
    expect(isEmpty(await planOf(emulator, desired, { batchLimit }))).toBe(true);
  } catch (error) {
    throw new Error(`seed ${emulator.seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await emulator.close();
  }
}

function hazardCodes(parts: Scenario["parts"], batchLimit: number): readonly string[] {
  const codes = linesOf(parts.get("hazards") ?? "");
  return batchLimit === 0 ? [...codes, ...linesOf(parts.get("hazards in single calls") ?? "")] : codes;
}

/** A sentence, then parts that begin with `-- name --`. */
function read(text: string): Scenario {
  const [title = "", ...rest] = text.split(/^-- (.+) --$/m);
  const parts = new Map<string, string>();
  for (let index = 0; index < rest.length; index += 2) parts.set(rest[index] as string, rest[index + 1] ?? "");
  return { title: title.trim(), parts };
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The records of a zone stand alone; anything else is a whole document. */
function documentOf(text: string): Json {
  const whole = /^\s*version:/.test(text)
    ? text
    : `version: 1\nzones:\n  example.com:\n${text.replace(/^(?=.)/gm, "    ")}`;
  const { document, diagnostics } = parseYaml("desired", whole);
  if (!document) throw new Error(JSON.stringify(diagnostics));
  return document.value;
}

/** `www A 192.0.2.1 ttl=300 proxied comment="…"`: what differs from a plain record is said. */
function lineOf(row: JsonObject): string {
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
