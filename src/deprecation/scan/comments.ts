// Replaces comments in source text by spaces, which keeps the columns. Chooses the syntax by the file extension. Knows only
// comments and string quotes.

interface Style {
  readonly hash?: boolean;
  readonly slash?: boolean;
  readonly dash?: boolean;
  readonly markup?: boolean;
  readonly docstring?: boolean;
  readonly pod?: boolean;
}

const STYLES: readonly (readonly [RegExp, Style])[] = [
  [/\.(?:py|pyi|pyw)$/i, { hash: true, docstring: true }],
  [/\.(?:tf|hcl|tofu|php|nix)$/i, { hash: true, slash: true }],
  [/\.(?:rb|pl|pm)$/i, { hash: true, pod: true }],
  [/\.(?:sh|bash|r|ya?ml|toml|exs?|jl|ps1|psm1|cr|mk|env|conf|cfg|ini|properties|tcl|awk)$/i, { hash: true }],
  [
    /(?:^|\/)(?:Makefile|Dockerfile|Jenkinsfile|Vagrantfile|Gemfile|Rakefile|Justfile|Procfile|\.env)[\w.-]*$/i,
    { hash: true },
  ],
  [
    /\.(?:[cm]?[jt]sx?|go|java|kts?|c|h|cc|cpp|hpp|cs|rs|swift|scala|dart|groovy|gradle|proto|json5|jsonc|less|scss)$/i,
    { slash: true },
  ],
  [/\.(?:sql|lua|hs|elm|adb)$/i, { dash: true }],
  [/\.(?:vue|svelte|astro)$/i, { slash: true, markup: true }],
  [/\.(?:html?|xml|md|mdx|markdown|rst)$/i, { markup: true }],
  [/\.(?:http|rest|hurl)$/i, { hash: true }],
];

/** Returns a function that takes the lines in order and returns each without its comments. */
export function createCommentBlanker(file: string): (line: string) => string {
  const style = STYLES.find(([name]) => name.test(file))?.[1];
  let open: string | undefined;
  return (line) => {
    if (open === undefined && style === undefined) return /^\s*(?:#|\/\/|\*\s|\/\*)/.test(line) ? "" : line;
    const result = blankComments(line, style ?? {}, open);
    open = result.open;
    return result.code;
  };
}

const CLOSING: Readonly<Record<string, string>> = {
  "=begin": "=end",
  "=pod": "=cut",
  "/*": "*/",
  "<!--": "-->",
  '"""': '"""',
  "'''": "'''",
};

function blankComments(
  line: string,
  style: Style,
  given: string | undefined,
): { readonly code: string; readonly open: string | undefined } {
  let open = given;
  let code = "";
  let quote = "";
  let at = 0;
  if (open === undefined && style.docstring) open = findDocstringStart(line);
  if (open === undefined && style.pod) open = /^=(?:begin|pod)/.exec(line)?.[0];
  if (open !== undefined && given === undefined) {
    at = line.indexOf(open) + open.length;
    code = " ".repeat(at);
  }
  while (at < line.length) {
    if (open !== undefined) {
      const stop = line.indexOf(CLOSING[open]!, at);
      if (stop === -1) return { code, open };
      code += " ".repeat(stop + CLOSING[open]!.length - at);
      at = stop + CLOSING[open]!.length;
      open = undefined;
      continue;
    }
    const char = line[at]!;
    if (quote !== "") {
      if (char === "\\") {
        code += line.slice(at, at + 2);
        at += 2;
        continue;
      }
      if (char === quote) quote = "";
    } else if (isOpenQuote(char, line, at)) quote = char;
    else if (startsLineComment(line, at, style)) return { code, open };
    else if (style.slash && line.startsWith("/*", at)) {
      [open, at, code] = ["/*", at + 2, `${code}  `];
      continue;
    } else if (style.markup && line.startsWith("<!--", at)) {
      [open, at, code] = ["<!--", at + 4, `${code}    `];
      continue;
    }
    code += char;
    at += 1;
  }
  return { code, open };
}

/** An apostrophe inside a word does not open a string. */
function isOpenQuote(char: string, line: string, at: number): boolean {
  if (char === '"' || char === "`") return true;
  return char === "'" && !/\w/.test(line[at - 1] ?? "");
}

function startsLineComment(line: string, at: number, style: Style): boolean {
  const before = line[at - 1];
  if (style.hash && line[at] === "#" && (before === undefined || /[\s;]/.test(before))) return true;
  if (style.slash && line.startsWith("//", at) && before !== ":") return true;
  return style.dash === true && line.startsWith("--", at);
}

/** A line that begins with three quotes is a docstring. */
function findDocstringStart(line: string): string | undefined {
  return /^\s*[rRuU]?("""|''')/.exec(line)?.[1];
}
