// curl commands inside other files (workflow steps, Makefiles, READMEs, provisioners): collects a command over its lines and
// has it judged as shell text.
import type { Sink } from "./finding";
import { judgeSnippet } from "./shell";

const START = /(?:^|[\s`"'($@;&|=[])curl(?:\.exe)?\s+(?=[-"'$hH\\{<%]|[a-z]+:\/\/)/;
const LINES_CAP = 60;

/** True where a line begins a curl command. */
export function isCurlStart(line: string): boolean {
  return line.includes("curl") && START.test(line);
}

export interface SnippetCollector {
  begin(line: string, number: number, otherwise: (line: string, number: number) => void): void;
  /** True where the line belongs to the command that is being collected. */
  takes(line: string, number: number): boolean;
  end(): void;
}

interface Draft {
  readonly rows: string[];
  readonly line: number;
  readonly column: number;
  readonly otherwise: (line: string, number: number) => void;
}

/** Collects one command at a time. Where none of its words is a URL of the API, its lines go to `otherwise` instead. */
export function snippetCollector(sink: Sink): SnippetCollector {
  let draft: Draft | undefined;
  const finish = () => {
    if (!draft) return;
    const { rows, line, column, otherwise } = draft;
    draft = undefined;
    if (judgeSnippet(rows.join("\n"), { line, column }, sink)) return;
    for (const [index, row] of rows.entries())
      otherwise(index === 0 ? " ".repeat(column - 1) + row : row, line + index);
  };
  return {
    begin(text, number, otherwise) {
      const match = START.exec(text)!;
      const at = match.index + match[0].indexOf("curl");
      const row = unquoted(text, at);
      draft = { rows: [row], line: number, column: at + 1, otherwise };
      if (!continues(draft.rows)) finish();
    },
    takes(text) {
      if (!draft) return false;
      draft.rows.push(text);
      if (!continues(draft.rows) || draft.rows.length > LINES_CAP) finish();
      return true;
    },
    end: finish,
  };
}

/** From `curl` on; inside a string literal only up to its end. */
function unquoted(text: string, at: number): string {
  const quote = text[at - 1] ?? "";
  const rest = text.slice(at);
  if (!/["'`]/.test(quote)) return rest;
  const end = new RegExp(`(?<!\\\\)${quote}`).exec(rest);
  return (end ? rest.slice(0, end.index) : rest).replaceAll(`\\${quote}`, quote);
}

/** A backslash (or the caret and backtick of other shells) at the end, or a quote left open. */
function continues(rows: readonly string[]): boolean {
  const last = rows.at(-1)!.trimEnd();
  if (/(?:\\|\s\^|\s`)$/.test(last)) return true;
  return openQuote(rows.join("\n"));
}

function openQuote(text: string): boolean {
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "\\" && quote !== "'") at += 1;
    else if (quote === "" && (char === "'" || char === '"')) quote = char;
    else if (char === quote) quote = "";
  }
  return quote !== "";
}
