// docs/checks.md: the table of checks for users. `npm run generate` writes it.
import { codeTitle, diagnosticTitles, hazardTitles } from "../../src/base/codes";
import { CHECKS, type Check, FACES, type Face, OTHER_CODES, TESTED_ELSEWHERE } from "./checks";

type Row = Pick<Check, "code" | "exceptions">;

const NAMES: { readonly [face in Face]: string } = {
  documents: "documents",
  terraform: "Terraform",
  constructs: "constructs",
};

/** The text of the page. */
export function createChecksPage(): string {
  const rows: readonly Row[] = [...CHECKS, ...TESTED_ELSEWHERE];
  return `${[HEAD, createExceptions(rows), SAME, createList(rows), OTHERS, createOthers()].join("\n\n")}\n`;
}

const HEAD = `# Checks in documents, Terraform and constructs

After this page you know which checks you get before anything is written, in documents, in Terraform and in constructs. A check has the same code and the same text everywhere;
[errors.md](errors.md) explains each code.

| declared as | checked by |
| --- | --- |
| documents | \`zonewright validate\`; what needs the live objects, by \`zonewright plan\` |
| Terraform | \`terraform validate\`; what needs other resources or the live objects, by \`terraform plan\` |
| constructs | \`cdktf synth\`; then by \`zonewright plan cdktf.out\`, or as Terraform by \`cdktf deploy\` |

\`npm run generate\` writes this page from \`test/checks/checks.ts\`. \`test/checks/checks.test.ts\` declares a sample for every code in each of the three, and expects the code.

## Exceptions

A value that Terraform knows only after the apply is checked in the apply. A check that compares several objects waits until the values of all of them are known.

Documents, Terraform or constructs do not report these, or report another code:`;

const SAME = `## The same everywhere

These checks are reported in documents, Terraform and constructs:`;

const OTHERS = `## Other codes

These codes are not about declared objects:`;

function createExceptions(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ code, exceptions = {} }) =>
    FACES.flatMap((face) => {
      const exception = exceptions[face];
      if (!exception) return [];
      const { reports, because } = exception;
      return [[link(code), codeTitle(code), NAMES[face], reports === undefined ? "–" : link(reports), because]];
    }),
  );
  return createTable(["code", "check", "not in", "instead", "why"], lines);
}

function createList(rows: readonly Row[]): string {
  const same = rows.filter(({ exceptions = {} }) => Object.keys(exceptions).length === 0);
  return createTable(
    ["code", "check"],
    same.map(({ code }) => [link(code), codeTitle(code)]),
  );
}

function createOthers(): string {
  const all = Object.keys({ ...diagnosticTitles, ...hazardTitles }).sort();
  const lines = OTHER_CODES.map(({ codes, because }) => {
    const matched = all.filter((code) => codes.test(code));
    const prefixes = [...new Set(matched.map(readPrefix))];
    return [prefixes.flatMap((prefix) => listRanges(prefix, matched, all)).join(", "), because];
  });
  return createTable(["codes", "what they are about"], lines);
}

/** `DOC101`–`DOC117`; `SYN…` for all codes of a prefix. */
function listRanges(prefix: string, matched: readonly string[], all: readonly string[]): readonly string[] {
  const codes = all.filter((code) => readPrefix(code) === prefix);
  if (codes.length > 1 && codes.every((code) => matched.includes(code))) return [`\`${prefix}…\``];
  const runs: string[][] = [];
  for (const [index, code] of codes.entries()) {
    if (!matched.includes(code)) continue;
    const before = codes[index - 1];
    if (before !== undefined && matched.includes(before)) runs.at(-1)?.push(code);
    else runs.push([code]);
  }
  return runs.map((run) => (run.length === 1 ? `\`${run[0]}\`` : `\`${run[0]}\` to \`${run.at(-1)}\``));
}

function readPrefix(code: string): string {
  return code.replace(/\d+$/, "");
}

function link(code: string): string {
  return `[${code}](errors.md#${code.toLowerCase()})`;
}

function createTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}
