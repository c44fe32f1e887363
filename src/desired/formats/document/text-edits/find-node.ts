// Finds the nodes of a parsed document by path, through aliases.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import type { DocumentPath } from "../../../../base/located-document";

export type ParsedDocument = Document.Parsed;
export type MapNode = YAMLMap.Parsed;
export type ListNode = YAMLSeq.Parsed;
export type Member = Pair<ParsedNode, ParsedNode | null>;

export function findNode(document: ParsedDocument, path: DocumentPath): ParsedNode | undefined {
  let node = resolveAlias(document, document.contents);
  for (const step of path) {
    if (isMap(node)) node = resolveAlias(document, getMember(node, step)?.value);
    else if (isSeq(node) && typeof step === "number") node = resolveAlias(document, node.items[step]);
    else return undefined;
  }
  return node;
}

/** The member of a map at a path, and that map. */
export function findMember(
  document: ParsedDocument,
  path: DocumentPath,
): { readonly map: MapNode; readonly member: Member } | undefined {
  const map = findNode(document, path.slice(0, -1));
  const name = path.at(-1);
  if (!isMap(map) || name === undefined) return undefined;
  const member = getMember(map, name);
  return member && { map, member };
}

/** The number of steps of a path that lead to a node. */
export function countExistingSteps(document: ParsedDocument, path: DocumentPath): number {
  let length = 0;
  while (length < path.length && findNode(document, path.slice(0, length + 1)) !== undefined) length += 1;
  return length;
}

function getMember(map: MapNode, name: string | number): Member | undefined {
  return map.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
}

function resolveAlias(document: ParsedDocument, node: ParsedNode | null | undefined): ParsedNode | undefined {
  if (!isAlias(node)) return node ?? undefined;
  const target = node.resolve(document);
  return isParsed(target) ? target : undefined;
}

/** A node that the parser made knows its range in the text. */
function isParsed(node: Node | undefined): node is ParsedNode {
  return Array.isArray(node?.range);
}
