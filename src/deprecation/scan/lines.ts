// Cuts pieces of text into lines in constant memory. It knows no format.
import type { LineScanner, Scanner } from "./finding";

/** Longer lines are cut here: a request target, a header or a string literal with a path stands well before it. */
export const LINE_CAP = 64 * 1024;

/** Feeds a line scanner from pieces of text; `\n` and `\r\n` end a line. */
export function byLines(scanner: LineScanner): Scanner {
  let rest = "";
  let cut = false;
  let number = 0;
  const give = (line: string) => {
    number += 1;
    scanner.line(line.endsWith("\r") ? line.slice(0, -1) : line, number);
  };
  const keep = (tail: string) => {
    if (cut) return;
    rest += tail;
    if (rest.length > LINE_CAP) [rest, cut] = [rest.slice(0, LINE_CAP), true];
  };
  return {
    push(text) {
      let from = 0;
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
        if (rest === "" && !cut) give(at - from > LINE_CAP ? text.slice(from, from + LINE_CAP) : text.slice(from, at));
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
