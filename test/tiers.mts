// Divides the test files into tiers by what they need. A file that imports something which starts processes or servers, directly or
// through helpers in test/, belongs to `system`; `guard-unit.ts` fails a test of another tier that starts one nevertheless.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const TESTS = import.meta.dirname;
const ROOT = dirname(TESTS);

/** Modules with which a test starts processes, servers or browsers, or opens sockets. */
const SYSTEM_MODULES = new Set([
  ...["node:child_process", "node:dgram", "node:http", "node:http2", "node:https", "node:net", "node:tls"],
  ...["@grpc/grpc-js", "ioredis", "pg", "playwright-core"],
]);

/** The emulator over HTTP. `embedEmulator` opens no socket. */
const STARTS_SERVER = /\bstartEmulator\b/;

/** Tests that run a command of the document: a signer, a secret store, a token source. */
const RUNS_COMMANDS = [
  "test/apply/token-life.test.ts",
  "test/cli/rotate.test.ts",
  "test/cli/signed-plan.test.ts",
  "test/secret-stores/secret-stores.test.ts",
];

/** Simulations and property tests: they need nothing else, but run for seconds each. */
const LONG = [
  "test/apply/batch-limits.test.ts",
  "test/apply/rate.test.ts",
  "test/deprecation/own-requests.test.ts",
  "test/desired/spellings.test.ts",
  "test/desired/template-properties.test.ts",
  "test/drift/write-back.test.ts",
  "test/fleet/request-grants.test.ts",
  "test/fleet/simulated-fleet.test.ts",
  "test/fuzz/",
  "test/live/sustained-rate.test.ts",
  "test/request-counts.test.ts",
  "test/security/forged-plans.test.ts",
  "test/simulation/",
  "test/terraform/coalescing.test.ts",
  "test/terraform/crash-points.test.ts",
  "test/terraform/histories.test.ts",
  "test/terraform/planned-values.test.ts",
  "test/terraform/request-counts.test.ts",
];

export interface Tiers {
  /** Functions, and all stages against the emulator in the process. */
  readonly unit: readonly string[];
  readonly simulation: readonly string[];
  readonly system: readonly string[];
}

/** Paths from the root of the project. */
export function divideTests(): Tiers {
  const needsSystem = createSystemCheck();
  const files = readdirSync(TESTS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `test/${file.split(sep).join("/")}`)
    .sort();
  const system = files.filter((file) => RUNS_COMMANDS.includes(file) || needsSystem(join(ROOT, file)));
  const others = files.filter((file) => !system.includes(file));
  const simulation = others.filter((file) => LONG.some((path) => file.startsWith(path)));
  return { unit: others.filter((file) => !simulation.includes(file)), simulation, system };
}

function createSystemCheck(): (file: string) => boolean {
  const checked = new Map<string, boolean>();
  const check = (file: string): boolean => {
    const known = checked.get(file);
    if (known !== undefined) return known;
    checked.set(file, false); // while its imports are followed: modules may import each other
    const text = readFileSync(file, "utf8");
    const imports = [...text.matchAll(/(?:\bfrom|\bimport\()\s*"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
    const result =
      STARTS_SERVER.test(text) ||
      imports.some((specifier) => SYSTEM_MODULES.has(specifier)) ||
      imports.flatMap((specifier) => resolveHelper(file, specifier)).some(check);
    checked.set(file, result);
    return result;
  };
  return check;
}

/** The file in test/ or bench/ that is imported, if it is one. */
function resolveHelper(file: string, specifier: string): readonly string[] {
  if (!specifier.startsWith(".")) return [];
  const path = resolve(dirname(file), specifier);
  const found = [`${path}.ts`, join(path, "index.ts"), path].find((at) => existsSync(at) && statSync(at).isFile());
  const [folder] = relative(ROOT, found ?? "").split(sep);
  return found !== undefined && (folder === "test" || folder === "bench") ? [found] : [];
}
