// Joins a string concatenation over several lines (`"…/zones/" +` / `zone + "/settings"`) if it may be a path.

const ROOT = /(?:\/client\/v4|zones|accounts|organizations)\/?[^\s]*/;
/** A line that ends with an operator, or with a literal that the next line may continue. */
const OPEN = /(?:["'`\w)\]]\s*\+\s*$)|(?:\/["'`]\s*$)/;
const CONTINUATION = /^\s*[+.]\s*["'`\w$]|^\s*["'`\w$]/;
const LINES_CAP = 4;

export interface ConcatenationJoiner {
  line(text: string, number: number): void;
  end(): void;
}

/** Passes lines to `next`. A concatenation becomes one line with the number of its last, so that the end of a path has its line. */
export function createConcatenationJoiner(next: (line: string, number: number) => void): ConcatenationJoiner {
  let pending: { text: string; number: number; rows: number } | undefined;
  const end = () => {
    if (pending) next(pending.text, pending.number);
    pending = undefined;
  };
  return {
    line(text, number) {
      if (pending && isContinuation(pending.text, text))
        pending = {
          text: pending.text.trimEnd() + trimContinuation(pending.text, text),
          number,
          rows: pending.rows + 1,
        };
      else {
        end();
        pending = { text, number, rows: 1 };
      }
      if (pending.rows >= LINES_CAP || !OPEN.test(pending.text) || !ROOT.test(pending.text)) end();
    },
    end,
  };
}

function isContinuation(before: string, text: string): boolean {
  return /\+\s*$/.test(before) ? CONTINUATION.test(text) : /^\s*[+.]\s*["'`\w$]/.test(text);
}

const trimContinuation = (before: string, text: string) =>
  /\+\s*$/.test(before) ? ` ${text.trimStart()}` : ` ${text.trim()}`;
