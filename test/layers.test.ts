// Imports point inward: a stage knows the language of kinds and never a particular kind, pure rooms have no effects,
// and the emulator shares no canonical form with the side that it is there to check.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(__dirname, "../src");
const SHARED = ["json.ts", "diagnostic.ts", "group-by.ts", "at-once.ts", "redact.ts", "codes.ts"];

interface Import {
  readonly file: string;
  readonly from: string;
  /** The room imported from (`dns`, `kinds/zone`), or the package. */
  readonly to: string;
}

const imports: readonly Import[] = sources(root).flatMap(importsOf);

describe("imports point inward", () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    dns: [],
    kind: ["dns"],
    kinds: ["dns", "kind"],
    deprecation: ["kind"],
    desired: ["dns", "kind", "deprecation"],
    live: ["kind"],
    diff: ["kind"],
    plan: ["kind", "diff", "deprecation"],
    apply: ["kind", "live", "diff", "plan"],
    sinks: ["kind", "apply", "plan"],
    verify: ["dns", "kind"],
    drift: ["dns", "kind", "diff", "plan", "apply", "report", "verify", "desired"],
    report: ["dns", "kind", "diff", "plan", "apply", "deprecation", "desired", "verify"],
    fleet: ["apply", "live"],
    emulator: ["kinds-services"],
    "kinds-services": ["emulator"],
  };
  for (const [room, rooms] of Object.entries(allowed)) {
    it(`${room}/ imports only ${rooms.join(", ") || "itself"} and shared values`, () => {
      const inner = [room, ...rooms];
      const wrong = imports.filter((value) => value.from === room && !isShared(value.to) && !inner.includes(value.to));
      expect(shown(wrong)).toEqual([]);
    });
  }

  it("only constructs/ imports the frameworks of constructs, and it knows neither emulator nor command line", () => {
    const frameworks = /^(cdktf|cdktn|constructs)(\/|$)/;
    // Room and package have one name here: a package is what no relative path leads to.
    const packaged = sources(root).filter((file) => roomOf(file) !== "constructs" && frameworkOf(file, frameworks));
    expect(packaged.map((file) => relative(root, file))).toEqual([]);
    const inner = ["constructs", "desired", "deprecation", "dns", "kind", "kinds"];
    const wrong = imports.filter(
      (value) => value.from === "constructs" && !isShared(value.to) && !inner.includes(value.to),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it("only fleet/bullmq/ knows the packages of engines on servers, and loads them when one is opened", () => {
    const packages = /^(bullmq|ioredis|pg)(\/|$)/;
    const wrong = imports.filter((value) => packages.test(value.to) && !value.file.startsWith("fleet/bullmq/"));
    expect(shown(wrong)).toEqual([]);
    const loaded = /^import (?!type )[^;]*from "(bullmq|ioredis|pg)"/m;
    expect(sources(join(root, "fleet/bullmq")).filter((file) => loaded.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("only entry points hand in the list of kinds", () => {
    const wrong = imports.filter(
      (value) => value.to === "kinds" && !["kinds", "cli", "terraform", "constructs", "(root)"].includes(value.from),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it("a service imports no canonical form, and only the emulator reads services", () => {
    const services = imports.filter((value) => /service(s)?(\.ts|\/)/.test(value.file));
    expect(
      shown(services.filter((service) => ["dns", "kind", "diff", "desired", "live"].includes(service.to))),
    ).toEqual([]);
  });
});

describe("pure rooms", () => {
  const pure = ["dns", "kind", "diff", "plan"];
  const effects = /^node:(fs|http|https|net|tls|dns|child_process|process|os|timers|worker_threads)/;
  it("import no I/O", () => {
    expect(shown(imports.filter((value) => pure.includes(value.from) && effects.test(value.to)))).toEqual([]);
  });

  it("use no clock, no randomness and no console", () => {
    const used = /\b(Date\.now|new Date\(\)|Math\.random|console\.|process\.|setTimeout|fetch\()/;
    const wrong = sources(root).filter((file) => pure.includes(roomOf(file)) && used.test(codeOf(file)));
    expect(wrong.map((file) => relative(root, file))).toEqual([]);
  });
});

describe("printing", () => {
  it("is done by cli/ alone: no other room writes to a stream or to the console", () => {
    const wrong = sources(root).filter((file) => {
      if (["cli", "terraform"].includes(roomOf(file)) || relative(root, file) === "generate.ts") return false;
      return /\bconsole\.|process\.(stdout|stderr)/.test(codeOf(file));
    });
    expect(wrong.map((file) => relative(root, file))).toEqual([]);
  });
});

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((file) => {
    const path = join(folder, file.name);
    if (file.isDirectory()) return sources(path);
    return path.endsWith(".ts") ? [path] : [];
  });
}

function importsOf(file: string): readonly Import[] {
  const found = [...codeOf(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] as string);
  return found.map((name) => ({
    file: relative(root, file),
    from: roomOf(file),
    to: name.startsWith(".") ? roomOf(`${resolve(dirname(file), name)}.ts`) : name,
  }));
}

function frameworkOf(file: string, frameworks: RegExp): boolean {
  return [...codeOf(file).matchAll(/(?:from|import|require)\s*\(?\s*"([^"]+)"/g)].some(([, name = ""]) =>
    frameworks.test(name),
  );
}

/** The first folder below src; services are a room of their own, and the files at the root are shared values or the spine. */
function roomOf(file: string): string {
  const path = relative(root, file);
  if (/^kinds\/(services\.ts|[^/]+\/service(\.ts|\/))/.test(path)) return "kinds-services";
  const first = path.split(/[/.]/)[0] as string;
  if (path.includes("/") || existsSync(join(root, first, "index.ts"))) return first;
  return SHARED.includes(path) ? "shared" : "(root)";
}

function isShared(room: string): boolean {
  return (
    room === "shared" ||
    !/^(dns|kind|kinds|kinds-services|deprecation|desired|live|diff|plan|apply|sinks|verify|report|drift|fleet|emulator|cli|terraform|constructs|\(root\))$/.test(
      room,
    )
  );
}

/** The source without comments. */
function codeOf(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
}

function shown(list: readonly Import[]): readonly string[] {
  return list.map((value) => `${value.file} imports ${value.to}`);
}
