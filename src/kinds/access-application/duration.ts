// Durations as access applications write them: `300ms`, `1.5h`, `2h45m` (API documentation, session_duration). Pure.

const NANOSECONDS: ReadonlyMap<string, number> = new Map([
  ["ns", 1],
  ["us", 1e3],
  ["µs", 1e3],
  ["ms", 1e6],
  ["s", 1e9],
  ["m", 60e9],
  ["h", 3600e9],
]);

export const DURATION = "^(?:\\d+(?:\\.\\d+)?(?:ns|us|µs|ms|s|m|h))+$";

/** The canonical spelling of a duration: `90m` and `1.5h` are `1h30m`. Text that is not a duration, or too long to be exact, stays. */
export function canonicalDuration(text: string): string {
  if (!new RegExp(DURATION, "u").test(text)) return text;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/gu)];
  const total = parts.reduce((sum, [, number, unit = ""]) => sum + Number(number) * (NANOSECONDS.get(unit) ?? 0), 0);
  if (!Number.isSafeInteger(Math.round(total))) return text;
  let left = Math.round(total);
  const written = ["h", "m", "s", "ms", "us", "ns"].flatMap((unit) => {
    const size = NANOSECONDS.get(unit) ?? 1;
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${count}${unit}`] : [];
  });
  return written.join("") || "0s";
}
