// Compares the output of a command with what a page shows. A line `…` stands for any lines, and `…` in a line for any text.

/** The first difference, in words; undefined if the output is what the page shows. Ids and dates may differ. */
export function compareOutput(shown: readonly string[], actual: string): string | undefined {
  const lines = trimEnd(actual.split("\n"));
  const pattern = trimEnd(shown);
  if (matches(pattern, lines)) return undefined;
  return ["the page shows:", ...pattern, "", "the output is:", ...lines].join("\n");
}

function matches(pattern: readonly string[], lines: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return lines.length === 0;
  if (first.trim() === "…")
    return Array.from({ length: lines.length + 1 }, (_, skipped) => skipped).some((skipped) =>
      matches(rest, lines.slice(skipped)),
    );
  const [line, ...others] = lines;
  return line !== undefined && equalLines(first, line) && matches(rest, others);
}

function equalLines(shown: string, actual: string): boolean {
  const parts = normalize(shown).trimEnd().split("…").map(escapeRegExp);
  return new RegExp(`^${parts.join(".*")}$`).test(normalize(actual).trimEnd());
}

/** Ids, digests, dates and times, which differ from run to run. */
function normalize(text: string): string {
  return text
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "ID")
    .replace(/\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b/g, "ID")
    .replace(/\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?\b/g, "DATE");
}

function trimEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return lines.slice(0, last + 1);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
