// Numbers and nouns in messages.

/** `1 record`, `12,000 records`. */
export function formatCount(number: number, name: string, many = `${name}s`): string {
  return `${formatNumber(number)} ${number === 1 ? name : many}`;
}

export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `2 comments are left out: lines 4, 9.` */
export function describeLines(lines: readonly number[], singular: string, plural: string, fate: string): string {
  const verb = lines.length === 1 ? "is" : "are";
  return `${formatCount(lines.length, singular, plural)} ${verb} ${fate}: ${formatLines(lines)}.`;
}

/** `line 4`, `lines 4-9, 12`. */
function formatLines(lines: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && line === range.last + 1) range.last = line;
    else ranges.push({ first: line, last: line });
  }
  const texts = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  return `${new Set(lines).size === 1 ? "line" : "lines"} ${texts.join(", ")}`;
}
