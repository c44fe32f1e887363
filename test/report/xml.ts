// A strict reader of the XML that reports use (XML 1.0, §2): one root element, nested tags, unique attributes in double quotes, only the
// five predefined references, only valid characters. Anything else throws.

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const TOKEN = /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/gy;

export function parseXml(source: string): Element {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(source))
    throw new Error("a character that XML has not");
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!source.startsWith(declaration)) throw new Error("no declaration");
  const root = { tag: "", attributes: {}, children: [] as Element[], text: "" };
  const open = [root];
  TOKEN.lastIndex = declaration.length;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`not XML: ${source.slice(at, at + 80)}`);
    const [, closing, tag = "", attributes = "", empty, text] = match;
    const last = open[open.length - 1] as typeof root;
    if (text !== undefined) last.text += resolved(text);
    else if (closing === "/") {
      if (open.pop()?.tag !== tag) throw new Error(`closes an element that is not open: ${tag}`);
    } else {
      const element = { tag, attributes: parseAttributes(attributes), children: [], text: "" };
      last.children.push(element);
      if (empty === "") open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || only === undefined || root.text.trim() !== "")
    throw new Error("not one element");
  return only;
}

function parseAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
    ([, name, value]) => [name as string, resolved(value as string)] as const,
  );
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) throw new Error("an attribute twice");
  return Object.fromEntries(pairs);
}

const REFERENCES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function resolved(text: string): string {
  if (text.includes("]]>")) throw new Error("]]> in text");
  return text.replace(/&(\w*;?)/g, (_, name: string) => {
    const character = REFERENCES[name.slice(0, -1)];
    if (!name.endsWith(";") || character === undefined) throw new Error(`not a reference: &${name}`);
    return character;
  });
}
