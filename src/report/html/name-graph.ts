// The names of a zone and their targets as a graph: aliases, delegations, mail and services. It reads the canonical fields of records
// (`name`, `type`, `content`, `data.target`) and knows nothing about drawing.
import { groupBy } from "../../base/group-by";
import { isObject } from "../../base/json";
import type { Props } from "../../kind/field";
import type { DesiredScope } from "../../kind/state";
import type { ScopePlan } from "../../plan/plan";
import type { Report } from "../report";

export type NameState = "same" | "create" | "update" | "delete" | "unmanaged";

export interface NameNode {
  /** The full name in lower case without a final dot. */
  readonly id: string;
  /** Relative to the zone; the full name outside of it. */
  readonly label: string;
  readonly outside: boolean;
  readonly state: NameState;
  /** Types of the records at the name that have no target name: `A AAAA TXT`. */
  readonly types: readonly string[];
  /** The names that this node stands for: several if they were folded because they have the same targets. */
  readonly names: readonly string[];
}

export interface NameEdge {
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly state: NameState;
}

export interface NameGraph {
  readonly nodes: readonly NameNode[];
  readonly edges: readonly NameEdge[];
  /** How many names are not shown. */
  readonly omitted: number;
}

interface StatedRecord {
  readonly props: Props;
  readonly state: NameState;
}

/** A larger graph is unreadable. */
const MAX_NODES = 160;
/** Fewer names are not folded. */
const MIN_FOLDED = 4;

/** Includes only names that have a target or are one. Without `desired`, names that the plan does not change are missing. */
export function createNameGraph(
  plan: ScopePlan,
  desired: DesiredScope | undefined,
  command: Report["command"],
): NameGraph {
  if (plan.scope.within !== "zone") return { nodes: [], edges: [], omitted: 0 };
  const zone = plan.scope.zone;
  const found = listRecords(plan, desired);
  const records = command === "drift" ? found.map(swapState) : found;
  const edges = removeDuplicateEdges(records.flatMap((record) => listEdges(record, zone)));
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const named = records.flatMap((record) => {
    const { name } = record.props;
    return typeof name === "string" ? [{ record, fullName: toFullName(name, zone) }] : [];
  });
  const byName = groupBy(named, ({ fullName }) => fullName);
  const nodes = ids.map((id) => createNode(id, zone, byName.get(id)?.map(({ record }) => record) ?? []));
  return limitNodes(foldNodes(nodes, edges));
}

function listRecords(plan: ScopePlan, desired: DesiredScope | undefined): readonly StatedRecord[] {
  const changes = plan.steps.map((step) => step.change);
  const changed = new Set(changes.map((change) => `${change.kind} ${change.label}`));
  const kept = (desired?.objects ?? []).filter((object) => !changed.has(`${object.kind} ${object.label}`));
  const moving = changes.flatMap((change): readonly StatedRecord[] => {
    if (change.action === "delete") return change.from ? [{ props: change.from, state: "delete" }] : [];
    return change.to ? [{ props: change.to, state: change.action === "create" ? "create" : "update" }] : [];
  });
  const others = [...plan.unmanaged, ...plan.managedElsewhere, ...plan.ignored.map(({ live }) => live)];
  return [
    ...kept.map(({ props }): StatedRecord => ({ props, state: "same" })),
    ...moving,
    ...others.map(({ props }): StatedRecord => ({ props, state: "unmanaged" })),
  ];
}

/** A plan describes the repair of drift, so an object that it would create was deleted. */
function swapState({ props, state }: StatedRecord): StatedRecord {
  if (state !== "create" && state !== "delete") return { props, state };
  return { props, state: state === "create" ? "delete" : "create" };
}

function listEdges({ props, state }: StatedRecord, zone: string): readonly NameEdge[] {
  const { name, type } = props;
  const target = getTarget(props);
  if (typeof name !== "string" || typeof type !== "string" || target === undefined) return [];
  const [from, to] = [toFullName(name, zone), target.toLowerCase().replace(/\.$/, "")];
  return to === "" || to === from ? [] : [{ from, to, type, state }];
}

const IN_CONTENT = new Set(["CNAME", "DNAME", "MX", "NS", "PTR"]);
const IN_DATA = new Set(["SRV", "HTTPS", "SVCB"]);

function getTarget(props: Props): string | undefined {
  const { type, content, data } = props;
  if (typeof type !== "string") return undefined;
  if (IN_CONTENT.has(type)) return typeof content === "string" ? content : undefined;
  const { target } = IN_DATA.has(type) && isObject(data) ? data : {};
  return typeof target === "string" ? target : undefined;
}

function toFullName(name: string, zone: string): string {
  return (name === "@" ? zone : `${name}.${zone}`).toLowerCase();
}

function removeDuplicateEdges(edges: readonly NameEdge[]): readonly NameEdge[] {
  const seen = new Map<string, NameEdge>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.type]);
    if (!seen.has(key)) seen.set(key, edge);
  }
  return [...seen.values()];
}

function createNode(id: string, zone: string, records: readonly StatedRecord[]): NameNode {
  const outside = id !== zone && !id.endsWith(`.${zone}`);
  const leaves = records
    .filter(({ props }) => getTarget(props) === undefined)
    .map(({ props: { type } }) => String(type));
  const label = outside || id === zone ? id : id.slice(0, -zone.length - 1);
  return { id, label, outside, state: getNameState(records), types: [...new Set(leaves)].sort(), names: [label] };
}

/** The state that all records of a name share; if they differ, the name is updated. */
function getNameState(records: readonly StatedRecord[]): NameState {
  const states = new Set(records.map((record) => record.state));
  const [first] = states;
  if (first === undefined) return "same";
  if (states.size === 1) return first;
  return states.has("create") || states.has("delete") || states.has("update") ? "update" : "same";
}

/** Merges names that have the same targets and are not targets themselves. */
function foldNodes(nodes: readonly NameNode[], edges: readonly NameEdge[]): Omit<NameGraph, "omitted"> {
  const pointedAt = new Set(edges.map((edge) => edge.to));
  const out = groupBy(edges, (edge) => edge.from);
  const groups = groupBy(nodes, (node) => {
    if (pointedAt.has(node.id)) return `only ${node.id}`;
    const points = (out.get(node.id) ?? []).map((edge) => JSON.stringify([edge.to, edge.type, edge.state]));
    return JSON.stringify([points.sort(), node.state]);
  });
  const kept = [...groups.values()].flatMap((group) => (group.length < MIN_FOLDED ? group : mergeNodes(group)));
  const ids = new Set(kept.map((node) => node.id));
  return { nodes: kept, edges: edges.filter((edge) => ids.has(edge.from)) };
}

function mergeNodes(group: readonly NameNode[]): readonly NameNode[] {
  const names = group.map((node) => node.label).sort();
  return group.slice(0, 1).map((first) => ({ ...first, types: [], names }));
}

/** Keeps changed names first. A name is kept only together with one of its targets. */
function limitNodes({ nodes, edges }: Omit<NameGraph, "omitted">): NameGraph {
  if (nodes.length <= MAX_NODES) return { nodes, edges, omitted: 0 };
  const moves = (edge: NameEdge) => edge.state !== "same" && edge.state !== "unmanaged";
  const shown = new Set<string>();
  for (const { from, to } of [...edges.filter(moves), ...edges.filter((edge) => !moves(edge))]) {
    if (shown.size + Number(!shown.has(from)) + Number(!shown.has(to)) > MAX_NODES) break;
    shown.add(from).add(to);
  }
  return {
    nodes: nodes.filter((node) => shown.has(node.id)),
    edges: edges.filter((edge) => shown.has(edge.from) && shown.has(edge.to)),
    omitted: nodes.length - shown.size,
  };
}
