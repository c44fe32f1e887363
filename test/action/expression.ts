// Expressions of GitHub Actions, as many of them as our action uses: names with dots, texts, `==`, `!=`, `&&`, `||`, `!`,
// parentheses, `always()`. Anything else is an error.

export type Contexts = Readonly<Record<string, unknown>>;
type Value = string | boolean;

const TOKEN = /\s*(?:'((?:[^']|'')*)'|([A-Za-z_][\w.-]*)(\(\))?|(==|!=|&&|\|\||!|\(|\)))/y;

interface Token {
  readonly kind: "text" | "name" | "call" | "sign";
  readonly text: string;
}

/** Every `${{ … }}` in a text put in its place. */
export function filledIn(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{([\s\S]*?)\}\}/g, (_, source: string) => String(evaluate(source, contexts)));
}

export function evaluate(source: string, contexts: Contexts): Value {
  const tokens = tokensOf(source.trim());
  const value = either(tokens, contexts);
  if (tokens.length > 0) throw new Error(`left over in \`${source}\``);
  return value;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`not an expression that is known here: \`${source}\``);
    const [, text, name, call, sign] = match;
    if (text !== undefined) tokens.push({ kind: "text", text: text.replaceAll("''", "'") });
    else if (name !== undefined) tokens.push({ kind: call ? "call" : "name", text: name });
    else tokens.push({ kind: "sign", text: sign as string });
  }
  return tokens;
}

const takes = (tokens: Token[], sign: string) =>
  tokens[0]?.kind === "sign" && tokens[0].text === sign && tokens.shift();

function either(tokens: Token[], contexts: Contexts): Value {
  let value = both(tokens, contexts);
  while (takes(tokens, "||")) {
    const other = both(tokens, contexts);
    value = value || other;
  }
  return value;
}

function both(tokens: Token[], contexts: Contexts): Value {
  let value = compared(tokens, contexts);
  while (takes(tokens, "&&")) {
    const other = compared(tokens, contexts);
    value = value && other;
  }
  return value;
}

function compared(tokens: Token[], contexts: Contexts): Value {
  const value = single(tokens, contexts);
  if (takes(tokens, "==")) return value === single(tokens, contexts);
  if (takes(tokens, "!=")) return value !== single(tokens, contexts);
  return value;
}

function single(tokens: Token[], contexts: Contexts): Value {
  if (takes(tokens, "!")) return !single(tokens, contexts);
  if (takes(tokens, "(")) {
    const value = either(tokens, contexts);
    if (!takes(tokens, ")")) throw new Error("a parenthesis that nothing closes");
    return value;
  }
  const token = tokens.shift();
  if (token?.kind === "text") return token.text;
  if (token?.kind === "call" && token.text === "always") return true;
  if (token?.kind === "name") return looked(token.text, contexts);
  throw new Error(`not expected here: ${token?.text}`);
}

/** The value of a context member. A missing member is the empty text, as with GitHub. */
function looked(name: string, contexts: Contexts): string {
  let value: unknown = contexts;
  for (const part of name.split("."))
    value = typeof value === "object" && value !== null ? (value as Contexts)[part] : undefined;
  return value === undefined || value === null ? "" : String(value);
}
