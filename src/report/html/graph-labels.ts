// The labels of the nodes in a graph of names, and the size of their boxes.
import { toDisplayText } from "../display-text";
import type { Box } from "./column-layout";
import { truncateText } from "./markup";
import type { NameNode } from "./name-graph";

/** Width of a character, 12 px monospaced. */
export const CHARACTER_WIDTH = 7.3;
export const ROW_HEIGHT = 26;
const MAX_LABEL = 32;
const MAX_FOLDED_NAMES = 4;

export const EDGE_TYPES = ["CNAME", "MX", "NS", "SRV", "other"] as const;
const SIGNS = { same: "", create: "+ ", update: "~ ", delete: "− ", unmanaged: "? " } as const;

export function getTypeClass(type: string): string {
  return EDGE_TYPES.some((known) => known === type) ? type : "other";
}

/** The name with the sign of its state, escaped and truncated; for a folded node the number of its names. */
export function formatNodeLabel(node: NameNode, longest = MAX_LABEL): string {
  const name =
    node.names.length === 1 ? truncateText(toDisplayText(node.label), longest) : `${node.names.length} names`;
  return `${SIGNS[node.state]}${name}`;
}

/** A folded node on one line: the number of names, and as many names as fit. */
export function formatFoldedLabel(node: NameNode, longest: number): string {
  return truncateText(`${formatNodeLabel(node)}: ${node.names.map(toDisplayText).join(", ")}`, longest);
}

/** The names of a folded node that are listed below its label. */
export function listFoldedNames(node: NameNode): readonly string[] {
  if (node.names.length === 1) return [];
  const shown = node.names.slice(0, MAX_FOLDED_NAMES).map((name) => truncateText(toDisplayText(name), MAX_LABEL));
  const more = node.names.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** The tooltip of a node. */
export function formatTooltip(node: NameNode): string {
  return toDisplayText([...node.names, ...node.types].join(" "));
}

export function measureNode(node: NameNode): Box {
  const below = listFoldedNames(node);
  const types = node.types.length === 0 ? 0 : node.types.join(" ").length * 6 + 10;
  const width =
    Math.max(formatNodeLabel(node).length * CHARACTER_WIDTH + types, ...below.map((name) => name.length * 6.4)) + 20;
  return { id: node.id, width: Math.ceil(width), height: ROW_HEIGHT + below.length * 15 + (below.length > 0 ? 6 : 0) };
}
