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
export function nodeLabel(node: NameNode, longest = LONGEST): string {
  const name = node.names.length === 1 ? cut(readable(node.label), longest) : `${node.names.length} names`;
  return `${SIGNS[node.state]}${name}`;
}

/** A folded node on one line: how many, and as many of them as have room. */
export function foldedLabel(node: NameNode, longest: number): string {
  return cut(`${nodeLabel(node)}: ${node.names.map(readable).join(", ")}`, longest);
}

/** The names of a folded node that are written out below it. */
export function foldedNames(node: NameNode): readonly string[] {
  if (node.names.length === 1) return [];
  const shown = node.names.slice(0, FOLDED_SHOWN).map((name) => cut(readable(name), LONGEST));
  const more = node.names.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** Everything that a pointer resting on the node is told. */
export function fullLabel(node: NameNode): string {
  return readable([...node.names, ...node.types].join(" "));
}

export function sizedOf(node: NameNode): Sized {
  const below = foldedNames(node);
  const types = node.types.length === 0 ? 0 : node.types.join(" ").length * 6 + 10;
  const width = Math.max(nodeLabel(node).length * CHARACTER + types, ...below.map((name) => name.length * 6.4)) + 20;
  return { id: node.id, width: Math.ceil(width), height: ROW + below.length * 15 + (below.length > 0 ? 6 : 0) };
}
