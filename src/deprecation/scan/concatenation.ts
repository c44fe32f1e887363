// Joins a string concatenation that goes over several lines (`"…/zones/" +` / `zone + "/settings"`), where it may be a path.

const ROOT = /(?:\/client\/v4|zones|accounts|organizations)\/?[^\s]*/;
/** Ends with an operator, or with a literal that the next line may go on with. */
const OPEN = /(?:["'`\w)\]]\s*\+\s*$)|(?:\/["'`]\s*$)/;
const GOES_ON = /^\s*[+.]\s*["'`\w$]|^\s*["'`\w$]/;
const LINES_CAP = 4;

export interface Joiner {
  line(text: string, number: number): void;
  end(): void;
}

/** Gives lines to `next`, a concatenation as one line with the number of its last one, so that the end of a path has its line. */
export function joinConcatenations(next: (line: string, number: number) => void): Joiner {
  let held: { text: string; number: number; rows: number } | undefined;
  const end = () => {
    if (held) next(held.text, held.number);
    held = undefined;
  };
  return {
    line(text, number) {
      if (held && continues(held.text, text))
        held = { text: held.text.trimEnd() + spaced(held.text, text), number, rows: held.rows + 1 };
      else {
        end();
        held = { text, number, rows: 1 };
      }
      if (held.rows >= LINES_CAP || !OPEN.test(held.text) || !ROOT.test(held.text)) end();
    },
    end,
  };
}

function continues(before: string, text: string): boolean {
  return /\+\s*$/.test(before) ? GOES_ON.test(text) : /^\s*[+.]\s*["'`\w$]/.test(text);
}

const spaced = (before: string, text: string) => (/\+\s*$/.test(before) ? ` ${text.trimStart()}` : ` ${text.trim()}`);
