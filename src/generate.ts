// Writes what is derived from the kinds: `schema.json` and the reference pages. `--check` only says whether they are current.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { documentSchema } from "./kind/derive/json-schema";
import { referencePage } from "./kind/derive/reference-page";
import { kinds } from "./kinds";
import { terraformReference } from "./terraform/schema/reference";

const root = resolve(__dirname, "..");

/** Every generated file with its text, by path from the project's root. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const pages = kinds.map(
    (kind) => [`docs/reference/${kind.name.replaceAll("_", "-")}.md`, referencePage(kind)] as const,
  );
  return new Map([
    ["schema.json", `${JSON.stringify(documentSchema(kinds), null, 2)}\n`],
    ...pages,
    ["docs/reference/terraform.md", terraformReference(kinds)],
  ]);
}

function main(check: boolean): void {
  const stale: string[] = [];
  for (const [path, text] of generatedFiles()) {
    const file = join(root, path);
    if (current(file) === text) continue;
    stale.push(path);
    if (check) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const said =
    stale.length === 0
      ? "All generated files are current."
      : `${check ? "Not current" : "Written"}: ${stale.join(", ")}.`;
  process.stdout.write(`${said}\n`);
  if (check && stale.length > 0) process.exitCode = 1;
}

function current(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

if (require.main === module) main(process.argv.includes("--check"));
