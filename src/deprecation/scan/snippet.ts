// Collects curl commands in other files (workflow steps, Makefiles, READMEs, provisioners) over several lines, and scans them
// as shell text.
import type { ScanSink } from "./finding";
import { scanSnippet } from "./shell";

const START = /(?:^|[\s`"'($@;&|=[])curl(?:\.exe)?\s+(?=[-"'$hH\\{<%]|[a-z]+:\/\/)/;
const LINES_CAP = 60;

/** Whether a line begins a curl command. */
export function startsCurlCommand(line: string): boolean {
  return line.includes("curl") && START.test(line);
}

export interface SnippetCollector {
  begin(line: string, number: number, otherwise: (line: string, number: number) => void): void;
  /** Returns whether the line belongs to the current command. */
  tryAdd(line: string, number: number): boolean;
  end(): void;
}

interface PendingSnippet {
  readonly rows: string[];
  readonly line: number;
  readonly column: number;
  readonly otherwise: (line: string, number: number) => void;
}

/** Collects one command at a time. If none of its words is a URL of the API, it passes the lines to `otherwise`. */
export function createSnippetCollector(sink: ScanSink): SnippetCollector {
  let draft: PendingSnippet | undefined;
  const finish = () => {
    if (!draft) return;
    const { rows, line, column, otherwise } = draft;
    draft = undefined;
    if (scanSnippet(rows.join("\n"), { line, column }, sink)) return;
    for (const [index, row] of rows.entries())
      otherwise(index === 0 ? " ".repeat(column - 1) + row : row, line + index);
  };
  return {
    begin(text, number, otherwise) {
      const match = START.exec(text)!;
      const at = match.index + match[0].indexOf("curl");
      const row = extractCommand(text, at);
      draft = { rows: [row], line: number, column: at + 1, otherwise };
      if (!isContinued(draft.rows)) finish();
    },
    tryAdd(text) {
      if (!draft) return false;
      draft.rows.push(text);
      if (!isContinued(draft.rows) || draft.rows.length > LINES_CAP) finish();
      return true;
    },
    end: finish,
  };
}

/** The text from `curl` on, up to the end of the enclosing string literal. */
function extractCommand(text: string, at: number): string {
  const quote = text[at - 1] ?? "";
  const rest = text.slice(at);
  if (!/["'`]/.test(quote)) return rest;
  const end = new RegExp(`(?<!\\\\)${quote}`).exec(rest);
  return (end ? rest.slice(0, end.index) : rest).replaceAll(`\\${quote}`, quote);
}

/** Whether the command ends with a backslash (or with the caret or backtick of other shells), or has an open quote. */
function isContinued(rows: readonly string[]): boolean {
  const last = rows.at(-1)!.trimEnd();
  if (/(?:\\|\s\^|\s`)$/.test(last)) return true;
  return hasOpenQuote(rows.join("\n"));
}

function hasOpenQuote(text: string): boolean {
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "\\" && quote !== "'") at += 1;
    else if (quote === "" && (char === "'" || char === '"')) quote = char;
    else if (char === quote) quote = "";
  }
  return quote !== "";
}
