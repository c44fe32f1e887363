// The graph of a zone's names as pictures: in columns for wide screens, as an outline for narrow ones. Style is left to
// the page's sheet; what colour says, a word, a sign or a dash says too.
import { arranged } from "./arranged";
import { CHARACTER, foldedNames, fullLabel, nodeLabel, sizedOf, typeClass } from "./graph-words";
import type { Sized, Spot } from "./layered";
import { escaped, text } from "./markup";
import type { NameEdge, NameGraph, NameNode } from "./names";
import { outline } from "./outline";

/** Both pictures; the sheet shows one of them. Empty where no name points anywhere. */
export function graphPictures(graph: NameGraph, title: string): string {
  if (graph.edges.length === 0) return "";
  const label = `${title}: ${graph.nodes.length} names and what they point at`;
  const left = graph.left > 0 ? `<p class="dim">${graph.left} more names have no room in the picture.</p>` : "";
  return `${wide(graph, label)}${outline(graph, label)}${left}`;
}

interface Box extends Spot {
  readonly size: Sized;
}

function wide({ nodes, edges }: NameGraph, label: string): string {
  const sizes = nodes.map(sizedOf);
  const { at, width, height } = arranged(sizes, edges);
  const boxes = new Map(sizes.map((size) => [size.id, { ...(at.get(size.id) as Spot), size }]));
  const lines = edges.map((edge) => edgeLine(edge, boxes));
  const drawn = nodes.map((node) => nodeBox(node, boxes.get(node.id) as Box));
  const frame = `width="${width + 2}" height="${height + 2}" viewBox="-1 -1 ${width + 2} ${height + 2}"`;
  return `<div class="graph wide"><svg role="img" aria-label="${text(label)}" ${frame}>${lines.join("")}${drawn.join("")}</svg></div>`;
}

function edgeLine(edge: NameEdge, boxes: ReadonlyMap<string, Box>): string {
  const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
  if (!from || !to) return "";
  const [x1, y1] = [from.x + from.size.width, round(from.y + from.size.height / 2)];
  const [x2, y2] = [to.x - 6, round(to.y + to.size.height / 2)];
  const bend = Math.max(28, Math.abs(x2 - x1) / 2);
  const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  const head = `M${x2 - 3} ${y2 - 4}L${x2 + 5} ${y2}L${x2 - 3} ${y2 + 4}Z`;
  const title = `<title>${text(`${edge.from} ${edge.type} ${edge.to}`)}</title>`;
  return `<g class="edge t-${typeClass(edge.type)} s-${edge.state}">${title}<path class="shaft" d="${path}"/><path class="head" d="${head}"/></g>`;
}

function nodeBox(node: NameNode, { x, y: top, size }: Box): string {
  const y = round(top);
  const label = nodeLabel(node);
  const types =
    node.types.length === 0 ? "" : words("types", x + 16 + label.length * CHARACTER, y + 17, node.types.join(" "));
  const below = foldedNames(node).map((name, index) => words("folded", x + 10, y + 34 + index * 15, name));
  const rect = `<rect x="${x}" y="${y}" width="${size.width}" height="${size.height}" rx="6"/>`;
  const title = `<title>${escaped(fullLabel(node))}</title>`;
  const parts = [title, rect, words("name", x + 10, y + 17, label), types, ...below];
  return `<g class="node s-${node.state}${node.outside ? " outside" : ""}">${parts.join("")}</g>`;
}

/** Text that is escaped for people already. */
function words(of: string, x: number, y: number, value: string): string {
  return `<text class="${of}" x="${round(x)}" y="${y}">${escaped(value)}</text>`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
