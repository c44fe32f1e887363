// Writes the files that are derived: `schema.json`, the reference pages, the page of checks, the picture of a plan and the list of decisions. With `--check` it writes nothing
// and exits with 1 if a file is not current. Run: npx tsx scripts/generate.ts [--check]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { documentSchema } from "../src/kind/derive/json-schema";
import { formatReferenceIndex } from "../src/kind/derive/reference-index";
import { referencePage } from "../src/kind/derive/reference-page";
import { kinds } from "../src/kinds";
import { formatTerraformReference } from "../src/terraform/schema/reference";
import { createChecksPage } from "../test/checks/page";
import { createPlanPicture } from "./plan-picture";

const root = resolve(__dirname, "..");

/** The text of every generated file, by its path from the root of the project. */
export function createFiles(): ReadonlyMap<string, string> {
  const pages = kinds.map(
    (kind) => [`docs/reference/${kind.name.replaceAll("_", "-")}.md`, referencePage(kind)] as const,
  );
  return new Map([
    ["schema.json", `${JSON.stringify(documentSchema(kinds), null, 2)}\n`],
    ["docs/reference/README.md", formatReferenceIndex(kinds)],
    ...pages,
    ["docs/reference/terraform.md", formatTerraformReference(kinds)],
    ["docs/checks.md", createChecksPage()],
    ["docs/decisions/README.md", createDecisionsPage()],
  ]);
}

/** Each decision is a file `NNNN-….md` that begins with its title: `# N. …`. Throws where two have the same number. */
function createDecisionsPage(): string {
  const folder = join(root, "docs/decisions");
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));
  const numbers = new Set<string>();
  const rows = files.sort().map((file) => {
    const number = String(Number(file.slice(0, 4)));
    const [title = ""] = readFileSync(join(folder, file), "utf8").split("\n");
    if (numbers.has(number) || !title.startsWith(`# ${number}. `))
      throw new Error(
        `docs/decisions/${file}: the number is taken, or the title does not begin with \`# ${number}. \``,
      );
    numbers.add(number);
    return `| [${number}](${file}) | ${title.slice(`# ${number}. `.length)} |`;
  });
  return [
    "# Decisions",
    "",
    "After this page you find why the code is as it is: for each decision its context, the options, the choice, and what would change our mind. A new decision gets the next free number.",
    "",
    "`npm run generate` writes this list.",
    "",
    "| | decision |",
    "| --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

async function main(check: boolean): Promise<void> {
  const stale: string[] = [];
  for (const [path, text] of [...createFiles(), ["docs/pictures/plan.svg", await createPlanPicture()] as const]) {
    const file = join(root, path);
    if (readText(file) === text) continue;
    stale.push(path);
    if (check) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const message =
    stale.length === 0
      ? "All generated files are current."
      : `${check ? "Not current" : "Written"}: ${stale.join(", ")}.`;
  process.stdout.write(`${message}\n`);
  if (check && stale.length > 0) process.exitCode = 1;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

if (require.main === module) void main(process.argv.includes("--check"));
