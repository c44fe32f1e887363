// Writes docs/specification.md from the rows of the specification and their breaks. With `--check` it writes nothing and exits with 1
// if the page is not current.
// Run: npx tsx scripts/specification.ts [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { BREAKS, type Break } from "../test/specification/breaks";
import { DECLARED, FACES, type Face, findMark, type TestReference } from "../test/specification/faces";
import { OPEN_ROWS, OPEN_SECTIONS, type OpenRow, ROWS, type SpecificationRow } from "../test/specification/rows";

const FACE_NAMES: { readonly [face in Face]: string } = {
  documents: "documents",
  terraform: "Terraform",
  constructs: "constructs",
  emulator: "emulator",
};

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

After this page you know which requirements of the API's specification hold in documents, in Terraform, in constructs and in the emulator, and which are open.

\`npx tsx scripts/specification.ts\` generates this page from \`rows.ts\`, \`declared.ts\` and \`breaks.ts\` in \`test/specification/\`.
\`test/specification/page.test.ts\` checks that it is current, and that every test exists.

The rows are requirements of the API's specification, sections 2 to 8, and of the schedule in section 9.1; they are not all of them. Each row is marked for the
parts of Zonewright that it concerns:

| part | meaning |
| --- | --- |
| documents | YAML and JSON documents with \`zonewright\` |
| Terraform | the provider \`zonewright/edge\` |
| constructs | synthesis, and an applied stack, by \`zonewright apply cdktf.out\` and by Terraform |
| emulator | the emulated API |

| mark | meaning |
| --- | --- |
| yes | the row holds there; a test shows it |
| warns | a violation is a warning, because today's API accepts it. Documents refuse it with \`--profile spec\`, Terraform and constructs with \`profile = "spec"\` in the provider configuration |
| open | the row should hold there, and does not, or only in part, or no test shows it |
| – | the row does not concern the part: what a reply contains is the emulator's matter alone |

${createTotals()}

Each row names its tests with the parts that they go through, and a deliberate break of the implementation that makes the first test fail.
\`npx tsx scripts/breaks.ts\` applies the breaks singly to a copy of the source, and runs the row's test. It takes a few minutes and is not part of CI;
\`npx tsx scripts/breaks.ts ROW\` runs single rows. Where the objects of \`declared.ts\` show that a part is open, \`declared.test.ts\` fails as soon as it no longer is.

Sections ${OPEN_SECTIONS.join(" and ")} have no requirements: the specification leaves them open. The whole schedule is in
[deprecations.md](deprecations.md).`;

/** How many rows hold in each face. */
function createTotals(): string {
  const lines = FACES.map((face) => {
    const marks = [...ROWS, ...OPEN_ROWS].map((row) => getWord(row, face));
    const count = (word: string) => marks.filter((mark) => mark === word).length;
    return `| ${FACE_NAMES[face]} | ${count("yes")} | ${count("warns")} | ${count("open")} |`;
  });
  return [
    `| ${ROWS.length + OPEN_ROWS.length} rows | yes | warns | open |`,
    "| --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

function createSection(section: string): string {
  const rows = [...ROWS, ...OPEN_ROWS].filter((row) => row.section === section);
  const names = FACES.map((face) => FACE_NAMES[face]);
  const columns = ["row", "requirement", ...names, "tests", "deliberate break"];
  const head = [columns, columns.map(() => "---")].map((cells) => `| ${cells.join(" | ")} |`);
  return [`## ${section}`, "", ...head, ...rows.map(createRow)].join("\n");
}

function createRow(row: SpecificationRow | OpenRow): string {
  const marks = FACES.map((face) => getWord(row, face));
  const proof = isTested(row) ? [listTests(row), formatBreak(BREAKS[row.id] as Break)] : ["none", "none"];
  return `| ${[`\`${row.id}\``, escapeCell(row.says), ...marks, ...proof].join(" | ")} |`;
}

function isTested(row: SpecificationRow | OpenRow): row is SpecificationRow {
  return "file" in row;
}

function getWord(row: SpecificationRow | OpenRow, face: Face): string {
  return (isTested(row) ? findMark(row, face)?.word : row.faces[face] && "open") ?? "–";
}

/** Each test once: the row's own first, then the others with the faces whose marks rest on them. */
function listTests(row: SpecificationRow): string {
  const tests = new Map<string, { readonly test: TestReference; readonly faces: Face[] }>();
  tests.set(formatTest(row), { test: row, faces: [] });
  for (const face of FACES)
    for (const test of findMark(row, face)?.tests ?? []) {
      const known = tests.get(formatTest(test)) ?? { test, faces: [] };
      known.faces.push(face);
      tests.set(formatTest(test), known);
    }
  return [...tests].map(([text, { faces }]) => `${text}${formatFaces(faces)}`).join("; ");
}

/** The tests of a row's samples have one title but for the face. */
function formatTest({ file, title }: TestReference): string {
  const shared = file === DECLARED ? title.replace(/, (declared as|requested of) .*$/, "") : title;
  return `\`${file}\`: ${escapeCell(shared)}`;
}

function formatFaces(faces: readonly Face[]): string {
  return faces.length === 0 ? "" : ` (${faces.map((face) => FACE_NAMES[face]).join(", ")})`;
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
