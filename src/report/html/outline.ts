// The graph of a zone's names as an outline for narrow screens: each target, with the names that point at it indented below.
import { CHARACTER_WIDTH, formatFoldedLabel, formatNodeLabel, formatTooltip, getTypeClass } from "./graph-labels";
import { escapeHtml, renderText } from "./markup";
import type { NameEdge, NameGraph, NameNode } from "./name-graph";

const ROW_HEIGHT = 28;
const INDENT = 18;
const WIDTH = 330;

interface OutlineRow {
  readonly node: NameNode;
  readonly depth: number;
  /** The edge to the parent row. */
  readonly edge?: NameEdge;
  /** Index of the parent row. */
  readonly parent?: number;
  /** Whether the node is listed above with the names that point at it. */
  readonly repeated: boolean;
}

export function renderOutline(graph: NameGraph, label: string): string {
  const rows = listRows(graph);
  const lines = rows.map((row, index) => renderRow(row, index));
  const height = rows.length * ROW_HEIGHT;
  return `<div class="graph narrow"><svg role="img" aria-label="${renderText(label)}" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${lines.join("")}</svg></div>`;
}

/** Depth first from the nodes without targets, then from the nodes that are only in loops. */
function listRows({ nodes, edges }: NameGraph): readonly OutlineRow[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const into = new Map<string, NameEdge[]>();
  for (const edge of edges) into.set(edge.to, [...(into.get(edge.to) ?? []), edge]);
  const pointing = new Set(edges.map((edge) => edge.from));
  const seen = new Set<string>();
  const rows: OutlineRow[] = [];
  const visit = (start: NameNode) => {
    const waiting: Omit<OutlineRow, "repeated">[] = [{ node: start, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id } = next.node;
      const repeated = seen.has(id);
      rows.push({ ...next, repeated });
      if (repeated) continue;
      seen.add(id);
      const parent = rows.length - 1;
      const depth = next.depth + 1;
      const inner = (into.get(id) ?? []).flatMap((edge) => {
        const node = byId.get(edge.from);
        return node === undefined ? [] : [{ node, depth, edge, parent }];
      });
      waiting.push(...inner.reverse());
    }
  };
  const size = (node: NameNode) => into.get(node.id)?.length ?? 0;
  const ends = nodes.filter((node) => !pointing.has(node.id)).sort((a, b) => size(b) - size(a));
  for (const end of [...ends, ...nodes]) if (!seen.has(end.id)) visit(end);
  return rows;
}

function renderRow({ node, depth, edge, parent, repeated }: OutlineRow, index: number): string {
  const shift = Math.min(depth, 5) * INDENT;
  const y = index * ROW_HEIGHT;
  const type = edge === undefined ? "" : edge.type;
  const start = shift + 8 + (type === "" ? 0 : type.length * 6.2 + 8);
  const maxCharacters = Math.floor((WIDTH - start - 4) / CHARACTER_WIDTH) - (repeated ? 2 : 0);
  const name =
    node.names.length > 1
      ? formatFoldedLabel(node, maxCharacters)
      : formatNodeLabel(node, Math.max(8, maxCharacters - 2));
  const label = `${name}${repeated ? " ↑" : ""}`;
  const elbow =
    edge === undefined || parent === undefined
      ? ""
      : `<path d="M${shift - 10} ${parent * ROW_HEIGHT + 26}V${y + 14}H${shift + 4}"/><text class="type" x="${shift + 7}" y="${y + 18}">${renderText(type)}</text>`;
  const state = edge?.state ?? node.state;
  const rule =
    edge === undefined
      ? `<rect class="end" x="0" y="${y + 2}" width="${WIDTH}" height="${ROW_HEIGHT - 4}" rx="6"/>`
      : "";
  const words = `<text x="${start}" y="${y + 18}">${escapeHtml(label)}</text>`;
  return `<g class="edge node s-${state} t-${getTypeClass(type)}${node.outside ? " outside" : ""}"><title>${escapeHtml(formatTooltip(node))}</title>${rule}${elbow}${words}</g>`;
}
