// Imports point downwards: every folder of `src` lists the folders that it may import, and there is no cycle. Pure folders have
// no effects, packages of frameworks and servers stay in the folder that wraps them, and the emulator shares no code with the
// engine that it tests.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = resolve(__dirname, "../src");

/** What each folder may import beside itself. `base` has plain values (JSON, diagnostics, digests) and imports nothing. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  base: [],
  dns: ["base"],
  kind: ["base", "dns"],
  kinds: ["base", "dns", "kind"],
  deprecation: ["base", "kind"],
  live: ["base", "kind"],
  desired: ["base", "dns", "kind", "deprecation"],
  diff: ["base", "kind"],
  plan: ["base", "kind", "diff", "deprecation"],
  apply: ["base", "kind", "live", "diff", "plan"],
  "secret-stores": ["base", "kind", "plan", "apply"],
  verify: ["base", "dns", "kind"],
  drift: ["base", "dns", "kind", "diff", "plan", "apply", "deprecation", "desired", "verify"],
  report: ["base", "dns", "kind", "diff", "plan", "apply", "deprecation", "desired", "verify", "drift"],
  operations: [
    ...["base", "dns", "kind", "kinds", "deprecation", "live", "desired", "diff", "plan", "apply", "secret-stores"],
    ...["verify", "drift"],
  ],
  fleet: ["base", "kind", "kinds", "live", "desired", "plan", "apply", "drift", "operations", "report"],
  constructs: ["base", "dns", "kind", "kinds", "deprecation", "desired"],
  terraform: [
    ...["base", "kind", "kinds", "deprecation", "live", "desired", "diff", "plan", "apply", "secret-stores"],
    ...["operations", "fleet"],
  ],
  emulator: ["base"],
};

interface Import {
  readonly file: string;
  /** The folder of the file and of what it imports, from `src`; for a package its name. */
  readonly from: string;
  readonly to: string;
  readonly isPackage: boolean;
}

const files = listSources(SRC);
const imports: readonly Import[] = files.flatMap(readImports);
const inner = imports.filter(({ isPackage }) => !isPackage);

describe("imports point downwards", () => {
  for (const [folder, allowed] of Object.entries(ALLOWED)) {
    it(`${folder}/ imports only ${allowed.join(", ") || "itself"}`, () => {
      const wrong = inner.filter(({ from, to }) => top(from) === folder && ![folder, ...allowed].includes(top(to)));
      expect(wrong.map(describeImport)).toEqual([]);
    });
  }

  it("names every folder but the command line", () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...Object.keys(ALLOWED), "cli"].sort());
  });

  it("has no cycle between folders", () => {
    expect(findCycles(inner.map(({ from, to }) => [top(from), top(to)]))).toEqual([]);
  });

  it("has no cycle between the folders inside a folder", () => {
    const pairs = inner
      .filter(({ from, to }) => top(from) === top(to) && second(from) !== "" && second(to) !== "")
      .map(({ from, to }): readonly [string, string] => [second(from), second(to)]);
    expect(findCycles(pairs)).toEqual([]);
  });

  it("keeps the files at the root of src to the library's entry point", () => {
    expect(files.filter((file) => dirname(file) === SRC).map((file) => relative(SRC, file))).toEqual(["index.ts"]);
  });

  it("lets only the command line, the fleet and the library load the emulator", () => {
    const users = inner.filter(({ from, to }) => top(to) === "emulator" && top(from) !== "emulator");
    expect([...new Set(users.map(({ from }) => top(from)))].filter((from) => !["cli", "."].includes(from))).toEqual([]);
  });
});

describe("folders and files", () => {
  it("have no file beside a folder of the same name", () => {
    const pairs = files.filter((file) => existsSync(file.replace(/\.ts$/, "")));
    expect(pairs.map((file) => relative(SRC, file))).toEqual([]);
  });

  it("have only re-exports in index.ts", () => {
    const indexes = files.filter((file) => file.endsWith("/index.ts") && !file.includes("/generated/"));
    const withCode = indexes.filter((file) =>
      readCode(file)
        .replace(/export (?:type )?(?:\{[^}]*\}|\*(?: as \w+)?) from "[^"]+";/g, "")
        .trim(),
    );
    expect(withCode.map((file) => relative(SRC, file))).toEqual([]);
  });
});

describe("packages", () => {
  it("of constructs are imported by constructs/ alone", () => {
    const users = imports.filter(({ to, isPackage }) => isPackage && /^(cdktf|cdktn|constructs)(\/|$)/.test(to));
    expect(users.filter(({ from }) => top(from) !== "constructs").map(describeImport)).toEqual([]);
  });

  it("of Terraform's frameworks are imported by constructs/terraform/, the bindings and the matchers for tests alone", () => {
    const users = imports.filter(({ to, isPackage }) => isPackage && /^(cdktf|cdktn)(\/|$)/.test(to));
    expect([...new Set(users.map(({ from }) => from))].sort()).toEqual([
      "constructs/generated",
      "constructs/terraform",
    ]);
  });

  it("of Terraform's frameworks are nowhere in what `zonewright/constructs` imports, nor are vitest and bindings", () => {
    const framework = join(SRC, "constructs/plain/framework.ts");
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name = ""] of readCode(file).matchAll(/(?:from|import|require)\s*\(?\s*"([^"]+)"/g)) {
        const path = name === "#framework" ? framework : resolve(dirname(file), name);
        const found = [`${path}.ts`, join(path, "index.ts"), path].find((at) => /\.ts$/.test(at) && existsSync(at));
        if (found !== undefined) visit(found);
        else if (/^[\w@:/.-]+$/.test(name)) packages.add(name);
      }
    };
    visit(join(SRC, "constructs/plain/index.ts"));
    expect([...packages].filter((name) => !name.startsWith("node:")).sort()).toEqual([
      "constructs",
      "fastest-levenshtein",
      "js-yaml",
      "yaml",
    ]);
    expect([...seen].filter((file) => /constructs\/(terraform|generated)\/(?!record-classes)/.test(file))).toEqual([]);
    expect(seen.size).toBeGreaterThan(50);
  });

  it("of servers are imported by fleet/bullmq/ alone, and loaded when a queue is opened", () => {
    const packages = /^(bullmq|ioredis|pg)(\/|$)/;
    const users = imports.filter(({ to, isPackage }) => isPackage && packages.test(to));
    expect(users.filter(({ from }) => from !== "fleet/bullmq").map(describeImport)).toEqual([]);
    const eager = /^import (?!type )[^;]*from "(bullmq|ioredis|pg)"/m;
    expect(files.filter((file) => eager.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("pure folders", () => {
  const pure = ["dns", "kind", "kinds", "diff", "plan"];
  const sources = files.filter((file) => pure.includes(top(relative(SRC, dirname(file)))));

  it("import no I/O", () => {
    const effects = /^node:(fs|http|https|net|tls|dns|child_process|process|os|timers|worker_threads)/;
    const wrong = imports.filter(({ from, to }) => pure.includes(top(from)) && effects.test(to));
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it("use no clock, no randomness and no console", () => {
    const used = /\b(Date\.now|new Date\(\)|Math\.random|console\.|process\.|setTimeout|fetch\()/;
    expect(sources.filter((file) => used.test(readCode(file))).map((file) => relative(SRC, file))).toEqual([]);
  });
});

describe("printing", () => {
  it("is done by the command line, the plugin and a program's app alone", () => {
    const app = join(SRC, "constructs/plain/app.ts");
    const wrong = files.filter((file) => {
      const folder = top(relative(SRC, dirname(file)));
      return (
        !["cli", "terraform"].includes(folder) &&
        file !== app &&
        /\bconsole\.|process\.(stdout|stderr)/.test(readCode(file))
      );
    });
    expect(wrong.map((file) => relative(SRC, file))).toEqual([]);
  });
});

function listSources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return path.endsWith(".ts") ? [path] : [];
  });
}

function readImports(file: string): readonly Import[] {
  const names = [...readCode(file).matchAll(/(?:from|import|require)\s*\(?\s*"([^"]+)"/g)].map(([, name = ""]) => name);
  const from = relative(SRC, dirname(file)) || ".";
  return names.map((name) => {
    if (!name.startsWith(".")) return { file, from, to: name, isPackage: true };
    const path = resolve(dirname(file), name);
    const target = existsSync(`${path}.ts`) ? dirname(path) : path;
    return { file, from, to: relative(SRC, target) || ".", isPackage: false };
  });
}

/** The first folder of a path: `fleet` of `fleet/bullmq`. */
function top(folder: string): string {
  return folder.split("/")[0] ?? folder;
}

/** The first two folders of a path; empty for files of the folder itself. */
function second(folder: string): string {
  const parts = folder.split("/");
  return parts.length < 2 ? "" : parts.slice(0, 2).join("/");
}

/** Sets of nodes that reach each other. */
function findCycles(pairs: readonly (readonly [string, string])[]): readonly (readonly string[])[] {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  const reached = new Map([...edges.keys()].map((node) => [node, reach(edges, node)]));
  const onCycle = [...edges.keys()].filter((node) => reached.get(node)?.has(node));
  const cycles = onCycle.map((node) => onCycle.filter((other) => reached.get(node)?.has(other)).sort());
  return [...new Map(cycles.map((cycle) => [cycle.join(" "), cycle])).values()];
}

function reach(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...(edges.get(start) ?? [])];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...(edges.get(node) ?? []));
  }
  return seen;
}

/** The source without comments. */
function readCode(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
}

function describeImport({ file, to }: Import): string {
  return `${relative(SRC, file)} imports ${to}`;
}
