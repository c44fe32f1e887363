// Documents, zone files, octoDNS files and saved plans that are wrong: from the list of what has broken such tools, and made
// from good ones. ZONEWRIGHT_FUZZ=2000 makes that many of each; ZONEWRIGHT_SEED repeats those of one seed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { canonicalText, type Json, type JsonObject } from "../../src/base/json";
import { folder } from "../cli/folder";
import { DOCUMENT, OCTODNS, ZONE_FILE } from "./good";
import { bench, type Judged, judge, tally } from "./judge";
import { CONTENTS, NAMES, TEXTS, VALUES } from "./listed";
import { drawing, misshapen, wounded } from "./mutate";

const COUNT = Number(process.env["ZONEWRIGHT_FUZZ"] ?? 100);
const SEED = process.env["ZONEWRIGHT_SEED"] ?? (process.env["ZONEWRIGHT_CI"] === "1" ? "1" : anySeed());
process.stderr.write(`fuzzing ${COUNT} of each, ZONEWRIGHT_SEED=${SEED}\n`);

const here = folder();
const place = bench();
const lines: string[] = [];
afterAll(() => void process.stderr.write(lines.join("")));

type Input = string | Uint8Array;

/** Every input through the command; the inputs that gave trouble, each with what was wrong. */
async function through(title: string, inputs: readonly Input[], file: string, argv: readonly string[]) {
  const judged: Judged[] = [];
  const bad: unknown[] = [];
  for (const input of inputs) {
    here.write(file, input as string);
    const value = await judge(place, here, argv);
    judged.push(value);
    if (value.problems.length > 0)
      bad.push({ input: typeof input === "string" ? input.slice(0, 3000) : input, ...value });
  }
  lines.push(tally(title, judged));
  expect(bad.slice(0, 3)).toEqual([]);
  return judged;
}

const made = (word: string, good: string) => {
  const draw = drawing(`${word} ${SEED}`);
  return Array.from({ length: COUNT }, () => wounded(good, draw));
};

const record = (text: string) => `version: 1\nzones:\n  example.com:\n    records:\n      - ${text}\n`;
const APPLY = ["apply", "zone.yaml", "--auto-approve"];

describe("a bad document", { timeout: 120_000 }, () => {
  it("of the list is refused before anything is written", async () => {
    const judged = await through("documents of the list", TEXTS, "zone.yaml", APPLY);
    expect(judged.filter((judged) => judged.exit === 0 && judged.writes > 0)).toEqual([]);
  });

  it("with a name, content or value of the list ends well", async () => {
    const quoted = (value: string) => JSON.stringify(value);
    const inputs = [
      ...NAMES.map((name) => record(`{ name: ${quoted(name)}, type: A, content: 192.0.2.1 }`)),
      ...CONTENTS.map((content) => record(`{ name: t, type: TXT, content: ${quoted(content)} }`)),
      ...CONTENTS.map((comment) => record(`{ name: t, type: A, content: 192.0.2.1, comment: ${quoted(comment)} }`)),
      ...VALUES.map(record),
    ];
    await through("names, contents and values of the list", inputs, "zone.yaml", APPLY);
  });

  it("made from a good one ends well", async () => {
    await through("documents made from a good one", made("documents", DOCUMENT), "zone.yaml", APPLY);
  });

  it("made from a good one as JSON ends well", async () => {
    const draw = drawing(`json ${SEED}`);
    const { parse } = await import("yaml");
    const good = parse(DOCUMENT) as unknown;
    const inputs = Array.from({ length: COUNT }, () => JSON.stringify(misshapen(good, draw)));
    await through("documents of another shape", inputs, "zone.json", ["apply", "zone.json", "--auto-approve"]);
  });
});

describe("a bad file of another tool", { timeout: 120_000 }, () => {
  it("that is a zone file ends well", async () => {
    const argv = ["import", "bind", "zone.txt", "--zone", "example.com"];
    await through("zone files", [...TEXTS, ...made("zone files", ZONE_FILE)], "zone.txt", argv);
  });

  it("that is octoDNS YAML ends well", async () => {
    const argv = ["import", "octodns", "octo.yaml", "--zone", "example.com"];
    await through("octoDNS files", [...TEXTS, ...made("octodns", OCTODNS)], "octo.yaml", argv);
  });
});

describe("a bad saved plan", { timeout: 120_000 }, () => {
  const argv = ["apply", "next.zwplan", "--auto-approve"];

  async function good(): Promise<string> {
    here.write("zone.yaml", DOCUMENT);
    const judged = await judge(place, here, ["plan", "zone.yaml", "--out", "next.zwplan"]);
    expect(judged.exit).toBe(0);
    return readFileSync(join(here.path, "next.zwplan"), "utf8");
  }

  it("is refused: cut, changed, or no plan at all", async () => {
    const text = await good();
    const inputs = [...TEXTS, ...made("plans", text).filter((name) => name.trim() !== text.trim())];
    const judged = await through("saved plans, cut or changed", inputs, "next.zwplan", argv);
    expect(judged.filter((judged) => judged.writes > 0)).toEqual([]);
  });

  it("with a right checksum over a wrong shape ends well", async () => {
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

/** Another one in every run by hand; the same in CI, so that a change is judged by itself. */
function anySeed(): string {
  return String(Math.floor(Math.random() * 2 ** 31));
}
