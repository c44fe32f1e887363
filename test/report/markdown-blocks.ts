// Splits Markdown into the CommonMark blocks that reports use: fences (§4.5), HTML blocks that end at an empty line or `-->` (§4.6)
// and lines of prose. Anything else throws.

export interface Block {
  readonly kind: "fence" | "html" | "prose";
  readonly lines: readonly string[];
}

export function parseBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  while (lines.length > 0) {
    const line = lines.shift() as string;
    if (line.trim() === "") continue;
    const marks = /^(`{3,})\w*$/.exec(line)?.[1];
    if (marks !== undefined) blocks.push({ kind: "fence", lines: fenced(lines, marks) });
    else if (line.startsWith("<!--")) blocks.push({ kind: "html", lines: [line] });
    else if (/^<\/?(details|summary|p|ul|table)>/.test(line))
      blocks.push({ kind: "html", lines: [line, ...upToEmpty(lines)] });
    else blocks.push({ kind: "prose", lines: [line] });
  }
  return blocks;
}

function fenced(lines: string[], marks: string): readonly string[] {
  const end = lines.findIndex((line) => new RegExp(`^ {0,3}\`{${marks.length},}\\s*$`).test(line));
  if (end < 0) throw new Error("a fence that nothing closes");
  const inner = lines.splice(0, end);
  lines.shift();
  return inner;
}

function upToEmpty(lines: string[]): readonly string[] {
  const end = lines.findIndex((line) => line.trim() === "");
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** Throws unless every tag is allowed and closed in order. */
export function checkTags(html: string, allowed: readonly string[]): void {
  const open: string[] = [];
  for (const [tag, closing, name = "", attributes = ""] of html.matchAll(/<(\/?)([a-zA-Z!][^\s>]*)([^>]*)>/g)) {
    if (!allowed.includes(name)) throw new Error(`a tag of no report: ${tag}`);
    if (attributes !== "" && !/^ colspan="4"$/.test(attributes)) throw new Error(`attributes of no report: ${tag}`);
    if (closing === "") open.push(name);
    else if (open.pop() !== name) throw new Error(`closed and never opened: ${tag}`);
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(" ")}`);
}
