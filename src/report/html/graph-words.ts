// What stands in the boxes of a picture of names: labels, their signs, and how wide they are drawn.
import { readable } from "../escape";
import type { Sized } from "./layered";
import { cut } from "./markup";
import type { NameNode } from "./names";

/** Width of a character of the boxes' type, 12 px and monospaced. */
export const CHARACTER = 7.3;
export const ROW = 26;
const LONGEST = 32;
const FOLDED_SHOWN = 4;

export const EDGE_TYPES = ["CNAME", "MX", "NS", "SRV", "other"] as const;
const SIGNS = { same: "", create: "+ ", update: "~ ", delete: "− ", unmanaged: "? " } as const;

export function typeClass(type: string): string {
  return (EDGE_TYPES as readonly string[]).includes(type) ? type : "other";
}

/** The name as drawn, escaped for people: its sign, cut where it is long; of a folded node the number of its names. */
export function nodeLabel(one: NameNode, longest = LONGEST): string {
  const name = one.names.length === 1 ? cut(readable(one.label), longest) : `${one.names.length} names`;
  return `${SIGNS[one.state]}${name}`;
}

/** A folded node on one line: how many, and as many of them as have room. */
export function foldedLabel(one: NameNode, longest: number): string {
  return cut(`${nodeLabel(one)}: ${one.names.map(readable).join(", ")}`, longest);
}

/** The names of a folded node that are written out below it. */
export function foldedNames(one: NameNode): readonly string[] {
  if (one.names.length === 1) return [];
  const shown = one.names.slice(0, FOLDED_SHOWN).map((name) => cut(readable(name), LONGEST));
  const more = one.names.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** Everything that a pointer resting on the node is told. */
export function fullLabel(one: NameNode): string {
  return readable([...one.names, ...one.types].join(" "));
}

export function sizedOf(one: NameNode): Sized {
  const below = foldedNames(one);
  const types = one.types.length === 0 ? 0 : one.types.join(" ").length * 6 + 10;
  const width = Math.max(nodeLabel(one).length * CHARACTER + types, ...below.map((name) => name.length * 6.4)) + 20;
  return { id: one.id, width: Math.ceil(width), height: ROW + below.length * 15 + (below.length > 0 ? 6 : 0) };
}
