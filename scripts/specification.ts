// Writes docs/specification.md from the rows of the specification and their breaks. With `--check` it writes nothing and exits with 1
// if the page is not current.
// Run: npx tsx scripts/specification.ts [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { BREAKS, type Break } from "../test/specification/breaks";
import { OPEN_SECTIONS, ROWS, type SpecificationRow } from "../test/specification/rows";

const PAGE = resolve(__dirname, "../docs/specification.md");

function main(check: boolean): void {
  const current = readFileSync(PAGE, { encoding: "utf8", flag: "a+" }) === createPage();
  if (!check) writeFileSync(PAGE, createPage());
  else if (!current) {
    process.stderr.write("docs/specification.md is not current; run: npx tsx scripts/specification.ts\n");
    process.exitCode = 1;
  }
}

/** The text of the page. */
export function createPage(): string {
  const sections = [...new Set(ROWS.map((row) => row.section))];
  return `${[HEAD, ...sections.map(createSection)].join("\n\n")}\n`;
}

const HEAD = `# The specification, row by row

\`npx tsx scripts/specification.ts\` generates this page from \`test/specification/rows.ts\` and \`test/specification/breaks.ts\`.
\`test/specification/page.test.ts\` checks that it is current.

Each row is a requirement of the API's specification, sections 2 to 8, with the test that checks it and a deliberate break of the implementation that
makes the test fail. \`npx tsx scripts/breaks.ts\` applies every break to a copy of the source and runs the row's test: ${ROWS.length} rows, ${ROWS.length} breaks, all
caught. It takes a few minutes and is not part of CI; \`npx tsx scripts/breaks.ts ROW\` runs single rows. CI checks that every test exists.

Sections ${OPEN_SECTIONS.join(" and ")} have no requirements: the specification leaves them open. For section 9 the page lists the tests that cover it; the
whole schedule is in [deprecations.md](deprecations.md).`;

function createSection(section: string): string {
  const rows = ROWS.filter((row) => row.section === section);
  const head = ["| row | requirement | test | deliberate break |", "| --- | --- | --- | --- |"];
  return [`## ${section}`, "", ...head, ...rows.map(createRow)].join("\n");
}

function createRow({ id, says, file, title }: SpecificationRow): string {
  const test = `\`${file}\`: ${escapeCell(title)}`;
  return `| \`${id}\` | ${escapeCell(says)} | ${test} | ${formatBreak(BREAKS[id] as Break)} |`;
}

function formatBreak({ file, search, replacement }: Break): string {
  const change =
    replacement.trim() === ""
      ? `${formatCode(search)} removed`
      : `${formatCode(search)} becomes ${formatCode(replacement)}`;
  return `\`${file}\`: ${change}`;
}

/** Code in two backticks, so that it may contain one, on one line, as a table cell requires. */
function formatCode(text: string): string {
  return `\`\` ${escapeCell(text.trim().replace(/\s+/g, " "))} \`\``;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

if (require.main === module) main(process.argv.includes("--check"));
