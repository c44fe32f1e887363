/** Orders texts by their code units, for `sort`: the same on every machine, and without the locale data that `localeCompare` loads. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
