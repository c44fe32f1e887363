// Invalid documents, zone files, octoDNS files and saved plans, from a list of inputs that broke similar tools and mutated from valid
// inputs. ZONEWRIGHT_FUZZ=2000 sets the number of each; ZONEWRIGHT_SEED repeats the inputs of a seed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { canonicalText, type Json, type JsonObject } from "../../src/base/json";
import { folder } from "../cli/folder";
import { CONTENTS, NAMES, TEXTS, VALUES } from "./listed-inputs";
import { drawing, misshapen, wounded } from "./mutate";
import { type CheckedRun, createBench, runAndCheck, summarize } from "./run-and-check";
import { DOCUMENT, OCTODNS, ZONE_FILE } from "./valid-inputs";

const COUNT = Number(process.env["ZONEWRIGHT_FUZZ"] ?? 100);
const SEED = process.env["ZONEWRIGHT_SEED"] ?? (process.env["ZONEWRIGHT_CI"] === "1" ? "1" : anySeed());
process.stderr.write(`fuzzing ${COUNT} of each, ZONEWRIGHT_SEED=${SEED}\n`);

const here = folder();
const place = createBench();
const lines: string[] = [];
afterAll(() => void process.stderr.write(lines.join("")));

type Input = string | Uint8Array;

/** Runs the command with every input; returns the inputs with problems. */
async function through(title: string, inputs: readonly Input[], file: string, argv: readonly string[]) {
  const judged: CheckedRun[] = [];
  const bad: unknown[] = [];
  for (const input of inputs) {
    here.write(file, input as string);
    const value = await runAndCheck(place, here, argv);
    judged.push(value);
    if (value.problems.length > 0)
      bad.push({ input: typeof input === "string" ? input.slice(0, 3000) : input, ...value });
  }
  lines.push(summarize(title, judged));
  expect(bad.slice(0, 3)).toEqual([]);
  return judged;
}

const made = (word: string, good: string) => {
  const draw = drawing(`${word} ${SEED}`);
  return Array.from({ length: COUNT }, () => wounded(good, draw));
};

const record = (text: string) => `version: 1\nzones:\n  example.com:\n    records:\n      - ${text}\n`;
const APPLY = ["apply", "zone.yaml", "--auto-approve"];

describe("an invalid document", { timeout: 120_000 }, () => {
  it("of the list is rejected before anything is written", async () => {
    const judged = await through("documents of the list", TEXTS, "zone.yaml", APPLY);
    expect(judged.filter((judged) => judged.exit === 0 && judged.writes > 0)).toEqual([]);
  });

  it("with a name, content or value of the list ends with a defined result", async () => {
    const quoted = (value: string) => JSON.stringify(value);
    const inputs = [
      ...NAMES.map((name) => record(`{ name: ${quoted(name)}, type: A, content: 192.0.2.1 }`)),
      ...CONTENTS.map((content) => record(`{ name: t, type: TXT, content: ${quoted(content)} }`)),
      ...CONTENTS.map((comment) => record(`{ name: t, type: A, content: 192.0.2.1, comment: ${quoted(comment)} }`)),
      ...VALUES.map(record),
    ];
    await through("names, contents and values of the list", inputs, "zone.yaml", APPLY);
  });

  it("mutated from a valid document ends with a defined result", async () => {
    await through("documents made from a valid document", made("documents", DOCUMENT), "zone.yaml", APPLY);
  });

  it("mutated from a valid JSON document ends with a defined result", async () => {
    const draw = drawing(`json ${SEED}`);
    const { parse } = await import("yaml");
    const good = parse(DOCUMENT) as unknown;
    const inputs = Array.from({ length: COUNT }, () => JSON.stringify(misshapen(good, draw)));
    await through("documents of another shape", inputs, "zone.json", ["apply", "zone.json", "--auto-approve"]);
  });
});

describe("an invalid file of another tool", { timeout: 120_000 }, () => {
  it("that is a zone file ends with a defined result", async () => {
    const argv = ["import", "bind", "zone.txt", "--zone", "example.com"];
    await through("zone files", [...TEXTS, ...made("zone files", ZONE_FILE)], "zone.txt", argv);
  });

  it("that is octoDNS YAML ends with a defined result", async () => {
    const argv = ["import", "octodns", "octo.yaml", "--zone", "example.com"];
    await through("octoDNS files", [...TEXTS, ...made("octodns", OCTODNS)], "octo.yaml", argv);
  });
});

describe("an invalid saved plan", { timeout: 120_000 }, () => {
  const argv = ["apply", "next.zwplan", "--auto-approve"];

  async function good(): Promise<string> {
    here.write("zone.yaml", DOCUMENT);
    const judged = await runAndCheck(place, here, ["plan", "zone.yaml", "--out", "next.zwplan"]);
    expect(judged.exit).toBe(0);
    return readFileSync(join(here.path, "next.zwplan"), "utf8");
  }

  it("is rejected: truncated, changed, or not a plan", async () => {
    const text = await good();
    const inputs = [...TEXTS, ...made("plans", text).filter((name) => name.trim() !== text.trim())];
    const judged = await through("saved plans, cut or changed", inputs, "next.zwplan", argv);
    expect(judged.filter((judged) => judged.writes > 0)).toEqual([]);
  });

  it("with a correct checksum and a wrong structure ends with a defined result", async () => {
    const { sha256: _, ...body } = JSON.parse(await good()) as { sha256: string } & JsonObject;
    const draw = drawing(`signed ${SEED}`);
    const inputs = Array.from({ length: COUNT }, () => signed(misshapen(body, draw)));
    await through("saved plans of another shape, checksum right", inputs, "next.zwplan", argv);
  });
});

function signed(body: unknown): string {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return JSON.stringify(body);
  const sha256 = createHash("sha256")
    .update(canonicalText(body as Json))
    .digest("hex");
  return canonicalText({ ...(body as JsonObject), sha256 });
}

/** Random in manual runs; fixed in CI, so that a failure comes from the change. */
function anySeed(): string {
  return String(Math.floor(Math.random() * 2 ** 31));
}
