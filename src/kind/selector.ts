// Globs that select objects of a scope: the lines of `ignore`, `protect` and `open`. Never regular expressions: `*` matches any
// run of characters, `?` any single character, and a backslash makes the next character literal.
import type { Where } from "../base/diagnostic";
import type { Props } from "./field";

export interface Selector {
  readonly kind: string;
  /** Another program, whose objects are selected by the marks that it leaves among the live objects. */
  readonly managedBy?: SelectedManager;
  /** A glob for each field that must match; a field without a glob matches anything. */
  readonly globs: Readonly<Record<string, string>>;
  readonly where: Where;
}

/** A program of the kind's `managers`, and the options that its marks need. */
export interface SelectedManager {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

/** The first selector that selects the object. */
export function findSelector(selectors: readonly Selector[], kind: string, props: Props): Selector | undefined {
  return selectors.find((selector) => matchesSelector(selector, kind, props));
}

/** A selector of a manager's objects selects nothing by the props of a single object. */
export function matchesSelector(selector: Selector, kind: string, props: Props): boolean {
  if (selector.kind !== kind || selector.managedBy !== undefined) return false;
  return Object.entries(selector.globs).every(([field, glob]) => matchesGlob(glob, String(props[field] ?? "")));
}

/** `name: www, type: A`. */
export function formatSelector({ managedBy, globs }: Selector): string {
  const manager = managedBy ? [["managed_by", managedBy.name], ...Object.entries(managedBy.options)] : [];
  return [...manager, ...Object.entries(globs)].map(([key, value]) => `${key}: ${value}`).join(", ");
}

/** A glob that matches exactly this text. */
export function escapeGlob(text: string): string {
  return text.replace(/[*?\\]/g, "\\$&");
}

/** The only text that a glob matches; undefined for a glob that matches several. */
export function literalText(glob: string): string | undefined {
  const tokens = tokenize(glob);
  return tokens.includes(ANY) || tokens.includes(SINGLE) ? undefined : tokens.join("");
}

/** Linear in the length of the text times the number of stars: a hostile glob cannot hang it. */
export function matchesGlob(glob: string, text: string): boolean {
  const tokens = tokenize(glob);
  let at = 0;
  let from = 0;
  let star = -1;
  let starFrom = 0;
  while (from < text.length) {
    const token = tokens[at];
    if (token !== undefined && token !== ANY && (token === SINGLE || token === text[from])) {
      at += 1;
      from += 1;
    } else if (token === ANY) {
      star = at;
      starFrom = from;
      at += 1;
    } else if (star >= 0) {
      at = star + 1;
      starFrom += 1;
      from = starFrom;
    } else return false;
  }
  while (tokens[at] === ANY) at += 1;
  return at === tokens.length;
}

const ANY = "*ANY";
const SINGLE = "?SINGLE";

function tokenize(glob: string): readonly string[] {
  const tokens: string[] = [];
  for (let index = 0; index < glob.length; index += 1) {
    const character = glob.charAt(index);
    if (character === "*") tokens.push(ANY);
    else if (character === "?") tokens.push(SINGLE);
    else if (character === "\\" && index + 1 < glob.length) {
      index += 1;
      tokens.push(glob.charAt(index));
    } else tokens.push(character);
  }
  return tokens;
}
