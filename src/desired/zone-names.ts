// The names of the zones that share a body: `a.example, b.example`.

/** The names in a key, in order. Neither a comma nor white space can be part of a name. */
export function splitZoneNames(key: string): readonly string[] {
  if (!/[\s,]/.test(key)) return [key];
  const names = key.split(/[\s,]+/).filter((name) => name !== "");
  return names.length === 0 ? [key] : names;
}
