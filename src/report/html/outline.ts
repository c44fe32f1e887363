// The graph of a zone's names as an outline for narrow screens: each target, and below it, set in, what points at it.
import { CHARACTER, foldedLabel, fullLabel, nodeLabel, typeClass } from "./graph-words";
import { escaped, text } from "./markup";
import type { NameEdge, NameGraph, NameNode } from "./names";

const ROW = 28;
const INDENT = 18;
const WIDTH = 330;

interface Row {
  readonly node: NameNode;
  readonly depth: number;
  /** How it points at the row above it that is set in less. */
  readonly edge?: NameEdge;
  /** Number of that row. */
  readonly parent?: number;
  /** Shown with what points at it elsewhere. */
  readonly again: boolean;
}

export function outline(graph: NameGraph, label: string): string {
  const rows = rowsOf(graph);
  const lines = rows.map((row, index) => rowLines(row, index));
  const height = rows.length * ROW;
  return `<div class="graph narrow"><svg role="img" aria-label="${text(label)}" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${lines.join("")}</svg></div>`;
}

/** Depth first from what points nowhere; then from whatever a loop has hidden. */
function rowsOf({ nodes, edges }: NameGraph): readonly Row[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const into = new Map<string, NameEdge[]>();
  for (const edge of edges) into.set(edge.to, [...(into.get(edge.to) ?? []), edge]);
  const pointing = new Set(edges.map((edge) => edge.from));
  const seen = new Set<string>();
  const rows: Row[] = [];
  const visit = (start: NameNode) => {
    const waiting: Omit<Row, "again">[] = [{ node: start, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id } = next.node;
      const again = seen.has(id);
      rows.push({ ...next, again });
      if (again) continue;
      seen.add(id);
      const parent = rows.length - 1;
      const depth = next.depth + 1;
      const inner = (into.get(id) ?? []).map((edge) => ({
        node: byId.get(edge.from) as NameNode,
        depth,
        edge,
        parent,
      }));
      waiting.push(...inner.reverse());
    }
  };
  const size = (node: NameNode) => into.get(node.id)?.length ?? 0;
  const ends = nodes.filter((node) => !pointing.has(node.id)).sort((left, right) => size(right) - size(left));
  for (const end of [...ends, ...nodes]) if (!seen.has(end.id)) visit(end);
  return rows;
}

function rowLines({ node, depth, edge, parent, again }: Row, index: number): string {
  const shift = Math.min(depth, 5) * INDENT;
  const y = index * ROW;
  const type = edge === undefined ? "" : edge.type;
  const start = shift + 8 + (type === "" ? 0 : type.length * 6.2 + 8);
  const room = Math.floor((WIDTH - start - 4) / CHARACTER) - (again ? 2 : 0);
  const name = node.names.length > 1 ? foldedLabel(node, room) : nodeLabel(node, Math.max(8, room - 2));
  const label = `${name}${again ? " ↑" : ""}`;
  const elbow =
    edge === undefined || parent === undefined
      ? ""
      : `<path d="M${shift - 10} ${parent * ROW + 26}V${y + 14}H${shift + 4}"/><text class="type" x="${shift + 7}" y="${y + 18}">${text(type)}</text>`;
  const state = edge?.state ?? node.state;
  const rule =
    edge === undefined ? `<rect class="end" x="0" y="${y + 2}" width="${WIDTH}" height="${ROW - 4}" rx="6"/>` : "";
  const words = `<text x="${start}" y="${y + 18}">${escaped(label)}</text>`;
  return `<g class="edge node s-${state} t-${typeClass(type)}${node.outside ? " outside" : ""}"><title>${escaped(fullLabel(node))}</title>${rule}${elbow}${words}</g>`;
}
