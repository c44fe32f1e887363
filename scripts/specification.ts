// Writes docs/specification.md from the rows of the specification and their breaks; `--check` only says whether it is current.
// Run: npx tsx scripts/specification.ts [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { BREAKS, type Break } from "../test/specification/breaks";
import { OPEN_SECTIONS, ROWS, type SpecificationRow } from "../test/specification/rows";

const PAGE = resolve(__dirname, "../docs/specification.md");

function main(check: boolean): void {
  const current = readFileSync(PAGE, { encoding: "utf8", flag: "a+" }) === specificationPage();
  if (!check) writeFileSync(PAGE, specificationPage());
  else if (!current) {
    process.stderr.write("docs/specification.md is not current; run: npx tsx scripts/specification.ts\n");
    process.exitCode = 1;
  }
}

/** The page as it should be. */
export function specificationPage(): string {
  const sections = [...new Set(ROWS.map((row) => row.section))];
  return `${[HEAD, ...sections.map(sectionText)].join("\n\n")}\n`;
}

const HEAD = `# The specification, row by row

Made by \`npx tsx scripts/specification.ts\` from \`test/specification/rows.ts\` and \`test/specification/breaks.ts\`; \`test/specification/page.test.ts\` holds it current.

Every row of the API's specification, sections 2 to 8, says what must hold, which test fails where it does not, and one deliberate break of the
implementation that makes that test fail. \`npx tsx scripts/breaks.ts\` applies every break in a copy of the tree and runs the row's test: ${ROWS.length} rows,
${ROWS.length} breaks, all caught. It takes some minutes and is no part of CI; \`npx tsx scripts/breaks.ts ROW\` tries single rows. CI checks that every test
exists and that every break still finds its place.

Sections ${OPEN_SECTIONS.join(" and ")} describe nothing that could be tested: the specification leaves them open. Of section 9 the page links what tests
elsewhere hold; the whole schedule is in [deprecations.md](deprecations.md).`;

function sectionText(section: string): string {
  const rows = ROWS.filter((row) => row.section === section);
  const head = ["| row | what it says | test | deliberate break |", "| --- | --- | --- | --- |"];
  return [`## ${section}`, "", ...head, ...rows.map(line)].join("\n");
}

function line({ id, says, file, title }: SpecificationRow): string {
  const test = `\`${file}\`: ${cell(title)}`;
  return `| \`${id}\` | ${cell(says)} | ${test} | ${breakText(BREAKS[id] as Break)} |`;
}

function breakText({ file, search, replacement }: Break): string {
  const change = replacement.trim() === "" ? `${code(search)} removed` : `${code(search)} becomes ${code(replacement)}`;
  return `\`${file}\`: ${change}`;
}

/** Two backticks around, so that one may stand inside; a table's cell is one line. */
function code(text: string): string {
  return `\`\` ${cell(text.trim().replace(/\s+/g, " "))} \`\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

if (require.main === module) main(process.argv.includes("--check"));
