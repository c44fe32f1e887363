// Which `--txt-prefix` or `--txt-suffix` external-dns may run with, from the names of its registry records and of the records beside them.
import { compareText } from "../../base/compare-text";
import { groupBy } from "../../base/group-by";
import type { ManagerOptions } from "../../kind/kind";

interface NamedRecord {
  /** In full. */
  readonly name: string;
  readonly type: string;
}

/** Registry names to look at, and affixes to return: one instance has a single affix for all of its records. */
const MAX_NAMES = 20;
const MAX_AFFIXES = 12;

/** The affixes that explain most of the names, the shortest first. */
export function listAffixes(
  registryNames: readonly string[],
  records: readonly NamedRecord[],
): readonly ManagerOptions[] {
  const found = registryNames.slice(0, MAX_NAMES).flatMap((registryName) => {
    const affixes = records.flatMap((record) => explain(registryName, record));
    return [...new Set(affixes)];
  });
  const rated = [...groupBy(found, (affix) => affix)].map(([affix, { length }]) => ({ affix, length }));
  const sorted = rated.sort(
    (a, b) => b.length - a.length || a.affix.length - b.affix.length || compareText(a.affix, b.affix),
  );
  return sorted.slice(0, MAX_AFFIXES).map(({ affix }) => parseAffix(affix));
}

/** Each as `prefix>` or `>suffix`. */
function explain(registryName: string, { name, type }: NamedRecord): readonly string[] {
  const lower = type.toLowerCase();
  const [label = "", ...rest] = name.split(".");
  const parent = `.${rest.join(".")}`;
  const prefix = registryName.endsWith(name) ? registryName.slice(0, -name.length) : "";
  const head = registryName.endsWith(parent) ? registryName.slice(0, -parent.length) : "";
  const suffix = [label, `${lower}-${label}`].flatMap((start) =>
    head.startsWith(start) ? head.slice(start.length) : [],
  );
  return [
    ...spellTypes(prefix, lower).map((text) => `${text}>`),
    ...suffix.flatMap((text) => spellTypes(text, lower)).map((text) => `>${text}`),
  ].filter((affix) => affix.length > 1);
}

/** The text as it is, without a type at its end, and with the substitution for each place where the type stands alone. */
function spellTypes(text: string, type: string): readonly string[] {
  if (text === "") return [];
  const places = [...text.matchAll(new RegExp(`(?<![a-z0-9])${type}(?![a-z0-9])`, "g"))];
  const substituted = places.map(
    ({ index }) => `${text.slice(0, index)}%{record_type}${text.slice(index + type.length)}`,
  );
  const untyped = text.endsWith(`${type}-`) ? [text.slice(0, -type.length - 1)] : [];
  return [...untyped, ...substituted, text];
}

function parseAffix(affix: string): ManagerOptions {
  return affix.endsWith(">") ? { txt_prefix: affix.slice(0, -1) } : { txt_suffix: affix.slice(1) };
}
