// Cuts pieces of text into lines in constant memory. It knows no format.
import type { LineScanner, Scanner } from "./finding";

/** Longer lines are cut here: a request target, a header or a string literal with a path stands well before it. */
export const LINE_CAP = 64 * 1024;

export interface LineOptions {
  /** Give the parts of a longer line one after the other, under its number, instead of cutting it. */
  readonly whole?: boolean;
}

/** Feeds a line scanner from pieces of text; `\n` and `\r\n` end a line. */
export function byLines(scanner: LineScanner, { whole = false }: LineOptions = {}): Scanner {
  let rest = "";
  let cut = false;
  let number = 1;
  const give = (line: string) => {
    scanner.line(line.endsWith("\r") ? line.slice(0, -1) : line, number);
    number += 1;
  };
  const keep = (tail: string) => {
    if (cut) return;
    rest += tail;
    while (whole && rest.length > LINE_CAP) {
      const at = breakBefore(rest, LINE_CAP);
      scanner.line(rest.slice(0, at), number);
      rest = rest.slice(at);
    }
    if (rest.length > LINE_CAP) [rest, cut] = [rest.slice(0, LINE_CAP), true];
  };
  return {
    push(text) {
      let from = 0;
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
        if (rest === "" && !cut && at - from <= LINE_CAP) give(text.slice(from, at));
        else {
          keep(text.slice(from, at));
          give(rest);
        }
        [rest, cut, from] = ["", false, at + 1];
      }
      if (from < text.length) keep(text.slice(from));
    },
    end() {
      if (rest !== "") give(rest);
      scanner.end();
    },
  };
}

/** A place between two members or words, so that no path is torn; the cap where there is none. */
function breakBefore(text: string, cap: number): number {
  const at = Math.max(text.lastIndexOf(",", cap), text.lastIndexOf(" ", cap), text.lastIndexOf(";", cap));
  return at > cap / 2 ? at + 1 : cap;
}
