// Finds the HTTP method in the code around a path: in the name of the called function, as a quoted method nearby, or as
// `method:` after the path. Knows no particular language.

const WORD = "get|post|put|patch|delete|head|options";
const QUOTED = new RegExp(
  [
    `["'\`](${WORD})["'\`]`,
    `(?:^|\\s)(?:-X|--request|-Method)[\\s=:]*["'\`]?(${WORD})\\b`,
    `\\bmethod["'\`]?\\s*[:=]>?\\s*["'\`:]?(?:\\w+[.:]+)*(?:Method)?(${WORD})\\b`,
    `(?:\\bMethods?[._:]*|HTTP::|\\bHttp(?=[A-Z])|[\\s(,]:)(${WORD})\\b`,
    `\\b([A-Z]{3,7})\\s+["'\`]?(?:https?:/)?(?:\\{\\{[^{}]*\\}\\}|\\$?\\{[^{}]*\\}|\\$\\w+)*$`,
  ].join("|"),
  "gi",
);
const AFTER = new RegExp(
  `\\bmethod["'\`]?\\s*(?:[:=]>?|\\()\\s*["'\`:]?(?:\\w+[.:]+)*(?:Method)?["'\`]?(${WORD})\\b|^[^;{]*\\)\\s*\\.(${WORD})\\s*\\(|^["'\`]\\s*,\\s*["'\`](${WORD})["'\`]|\\b(?:-X|--request|-Method)\\s+["'\`]?(${WORD})\\b|CURLOPT_CUSTOMREQUEST\\s*(?:=>|,)\\s*["'](${WORD})["']|\\.setRequestMethod\\(\\s*["'](${WORD})["']`,
  "i",
);
const WHOLE = new RegExp(`^(?:${WORD})$`, "i");

/** The number of characters around a path that are searched. */
const REACH = 1500;

/** The method in the code before a path, in upper case (also HEAD and OPTIONS). */
export function findMethodBefore(before: string): string | undefined {
  const near = before.slice(-REACH);
  const statement = near.slice(near.lastIndexOf(";") + 1);
  let quoted: string | undefined;
  for (const match of statement.matchAll(QUOTED))
    quoted = match.slice(1).find((name) => name && WHOLE.test(name)) ?? quoted;
  return (quoted ?? findCalledMethod(statement))?.toUpperCase();
}

/** The method in the code after a path. */
export function findMethodAfter(after: string): string | undefined {
  const match = AFTER.exec(after.slice(0, REACH));
  return match
    ?.slice(1)
    .find((name) => name !== undefined)
    ?.toUpperCase();
}

/** Searches the calls that enclose the end of the text from the inside out: `requests.patch(f"` → patch. */
function findCalledMethod(text: string): string | undefined {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const char = text[at];
    if (char === ")") depth += 1;
    else if (char === "(") {
      if (depth > 0) depth -= 1;
      else {
        const method = findMethodInName(
          /([\w$]+)(?:<[^<>()]*>)?[!?]?\s*$/.exec(text.slice(Math.max(0, at - 80), at))?.[1] ?? "",
        );
        if (method) return method;
      }
    }
  }
  // Without parentheses, as in Ruby: `client.patch "/zones/…"`.
  return findMethodInName(/\.(\w+)\s+["'`]$/.exec(text)?.[1] ?? "");
}

/** The method among the words of a name: `cfPatch`, `get_json`, `_do_delete`. */
function findMethodInName(name: string): string | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, "$1_$2").split(/_+/);
  return words.find((word) => WHOLE.test(word));
}
