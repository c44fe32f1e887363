// Splits chunks of text into lines in constant memory. Knows no formats.
import type { LineScanner, Scanner } from "./finding";

/** The maximum length of a line. Request targets, headers and string literals with paths are far shorter. */
export const MAX_LINE_LENGTH = 64 * 1024;

export interface LineOptions {
  /** Splits a longer line into parts with the same number instead of truncating it. */
  readonly split?: boolean;
}

/** Passes lines to a line scanner; `\n` and `\r\n` end a line. */
export function createLineSplitter(scanner: LineScanner, { split = false }: LineOptions = {}): Scanner {
  let rest = "";
  let cut = false;
  let number = 1;
  const emitLine = (line: string) => {
    scanner.line(line.endsWith("\r") ? line.slice(0, -1) : line, number);
    number += 1;
  };
  const append = (tail: string) => {
    if (cut) return;
    rest += tail;
    while (split && rest.length > MAX_LINE_LENGTH) {
      const at = findBreak(rest, MAX_LINE_LENGTH);
      scanner.line(rest.slice(0, at), number);
      rest = rest.slice(at);
    }
    if (rest.length > MAX_LINE_LENGTH) [rest, cut] = [rest.slice(0, MAX_LINE_LENGTH), true];
  };
  return {
    push(text) {
      let from = 0;
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
        if (rest === "" && !cut && at - from <= MAX_LINE_LENGTH) emitLine(text.slice(from, at));
        else {
          append(text.slice(from, at));
          emitLine(rest);
        }
        [rest, cut, from] = ["", false, at + 1];
      }
      if (from < text.length) append(text.slice(from));
    },
    end() {
      if (rest !== "") emitLine(rest);
      scanner.end();
    },
  };
}

/** A position between two members or words, so that no path is split; the maximum length if there is none. */
function findBreak(text: string, cap: number): number {
  const at = Math.max(text.lastIndexOf(",", cap), text.lastIndexOf(" ", cap), text.lastIndexOf(";", cap));
  return at > cap / 2 ? at + 1 : cap;
}
