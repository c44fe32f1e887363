// The root of a program's constructs. It validates them and writes the state of each stack.
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { RootConstruct } from "constructs";
import { isObject, type Json, parseJson } from "../../base/json";
import { STATE_FILE } from "../../desired/formats/synthesized";
import { listWarnings } from "./annotations";
import { isReported } from "./program-places";
import { Stack } from "./stack";

export interface AppProps {
  /**
   * The folder for the output.
   * @default - `ZONEWRIGHT_OUTDIR`, or "zonewright.out"; with `--app` always the folder that `zonewright` reads
   */
  readonly outdir?: string;
  /**
   * Takes each warning about a construct, such as a deprecated prop.
   * @default - it is written to stderr
   */
  readonly onWarning?: (message: string) => void;
}

const DEFAULT_OUTDIR = "zonewright.out";
const MANIFEST = "manifest.json";
const STACKS = "stacks";

/** The program declares something that is invalid. The message has a line for each problem. */
export class SynthesisError extends Error {
  override readonly name = "SynthesisError";

  constructor(
    /** `[dns/Example/Www] REC101 …` */
    readonly problems: readonly string[],
  ) {
    super(["the stacks are not valid:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
  }
}

/**
 * A program whose stacks are planned and applied by `zonewright`.
 *
 * @example
 * const app = new App();
 * const stack = new Stack(app, "dns");
 * new Zone(stack, "Example", { name: "example.com" });
 * app.synth();
 */
export class App extends RootConstruct {
  /** The folder for the output. */
  readonly outdir: string;

  private readonly onWarning: (message: string) => void;

  constructor({ outdir, onWarning = printWarning }: AppProps = {}) {
    super();
    this.onWarning = onWarning;
    const { ZONEWRIGHT_OUTDIR } = process.env;
    this.outdir = (isReported() ? undefined : outdir) ?? ZONEWRIGHT_OUTDIR ?? DEFAULT_OUTDIR;
  }

  /** Validates all constructs and writes the stacks. Throws a `SynthesisError` and writes nothing if there are problems. */
  synth(): void {
    const problems = this.validate();
    // `zonewright` reports the warnings of its rules itself.
    if (!isReported()) for (const warning of listWarnings(this)) this.onWarning(warning);
    if (problems.length > 0) throw new SynthesisError(problems);
    this.write(this.listStacks().filter((stack) => !stack.isEmpty));
  }

  /** The problems of the constructs: `[dns/Example/Www] REC101 …` */
  validate(): readonly string[] {
    const names = this.listStacks().map(({ node }) => node.id);
    if (names.length === 0) return ['the app has no stack: create one with `new Stack(app, "dns")`'];
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) return [`two stacks have the id ${twice}`];
    return this.node
      .findAll()
      .flatMap(({ node }) => node.validate().map((problem) => `[${node.path || "app"}] ${problem}`));
  }

  private listStacks(): readonly Stack[] {
    return this.node.findAll().filter((construct) => Stack.isStack(construct));
  }

  private write(stacks: readonly Stack[]): void {
    const folder = resolve(this.outdir);
    const names = stacks.map(({ node }) => node.id);
    removeStacks(
      folder,
      readStackNames(folder).filter((name) => !names.includes(name)),
    );
    for (const stack of stacks) {
      const own = join(folder, STACKS, stack.node.id);
      mkdirSync(own, { recursive: true });
      stack.writeTo(own);
    }
    writeFileSync(join(folder, MANIFEST), formatManifest(stacks));
  }
}

function printWarning(message: string): void {
  process.stderr.write(`warning ${message}\n`);
}

function formatManifest(stacks: readonly Stack[]): string {
  const entries = stacks.map(({ node }) => {
    const files = { constructPath: node.path, state: `${STACKS}/${node.id}/${STATE_FILE}` };
    return [node.id, files] as const;
  });
  const places = Object.fromEntries(stacks.flatMap((stack) => [...stack.places]));
  const manifest = { version: 1, stacks: Object.fromEntries(entries), ...(isReported() && { places }) };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The stacks that an earlier synthesis wrote into the folder. */
function readStackNames(folder: string): readonly string[] {
  const manifest = readManifest(join(folder, MANIFEST));
  if (!isObject(manifest)) return [];
  const { stacks } = manifest;
  return isObject(stacks) ? Object.keys(stacks).filter((name) => Stack.isName(name)) : [];
}

function readManifest(file: string): Json | undefined {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A stack that the app no longer has must not be planned. Files that the app did not write stay. */
function removeStacks(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const own = join(folder, STACKS, name);
    rmSync(join(own, STATE_FILE), { force: true });
    try {
      rmdirSync(own);
    } catch {}
  }
}
