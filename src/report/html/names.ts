// A zone's names and what they point at, as a graph: aliases, delegations, mail and services. It knows records by their
// canonical fields (`name`, `type`, `content`, `data.target`) and nothing of drawing.
import { groupBy } from "../../base/group-by";
import { isObject } from "../../base/json";
import type { Props } from "../../kind/field";
import type { DesiredScope } from "../../kind/state";
import type { ScopePlan } from "../../plan/plan";
import type { Reported } from "../reported";

export type NameState = "same" | "create" | "update" | "delete" | "unmanaged";

export interface NameNode {
  /** The full name in lower case without a final dot: its key. */
  readonly id: string;
  /** As the zone calls it: relative inside, full outside. */
  readonly label: string;
  readonly outside: boolean;
  readonly state: NameState;
  /** Types of the records at the name that point nowhere: `A AAAA TXT`. */
  readonly types: readonly string[];
  /** Names that were folded into this one, because they point at the same; the label's own first. */
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
  /** Names that had no room. */
  readonly left: number;
}

interface Placed {
  readonly props: Props;
  readonly state: NameState;
}

/** Names beyond which a picture shows nothing any more. */
const MOST = 160;
/** Fewer names than these are drawn one by one. */
const FOLD = 4;

/** Only names that point somewhere or are pointed at. Without `desired`, names that a plan leaves as they are are missing. */
export function namesOf(plan: ScopePlan, desired: DesiredScope | undefined, of: Reported["of"]): NameGraph {
  if (plan.scope.within !== "zone") return { nodes: [], edges: [], left: 0 };
  const zone = plan.scope.zone;
  const found = recordsOf(plan, desired);
  const records = of === "drift" ? found.map(turned) : found;
  const edges = uniqueEdges(records.flatMap((record) => edgesOf(record, zone)));
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const at = groupBy(
    records.filter(({ props }) => typeof props["name"] === "string"),
    ({ props }) => fullName(String(props["name"]), zone),
  );
  const nodes = ids.map((id) => nodeOf(id, zone, at.get(id) ?? []));
  return limited(folded(nodes, edges));
}

function recordsOf(plan: ScopePlan, desired: DesiredScope | undefined): readonly Placed[] {
  const changes = plan.steps.map((step) => step.change);
  const changed = new Set(changes.map((change) => `${change.kind} ${change.label}`));
  const kept = (desired?.objects ?? []).filter((object) => !changed.has(`${object.kind} ${object.label}`));
  const moving = changes.flatMap((change): readonly Placed[] => {
    if (change.action === "delete") return change.from ? [{ props: change.from, state: "delete" }] : [];
    return change.to ? [{ props: change.to, state: change.action === "create" ? "create" : "update" }] : [];
  });
  const others = [...plan.unmanaged, ...plan.managedElsewhere, ...plan.ignored.map(({ live }) => live)];
  return [
    ...kept.map(({ props }): Placed => ({ props, state: "same" })),
    ...moving,
    ...others.map(({ props }): Placed => ({ props, state: "unmanaged" })),
  ];
}

/** Drift is the plan read the other way round: what would be created is what has gone. */
function turned({ props, state }: Placed): Placed {
  if (state !== "create" && state !== "delete") return { props, state };
  return { props, state: state === "create" ? "delete" : "create" };
}

function edgesOf({ props, state }: Placed, zone: string): readonly NameEdge[] {
  const { name, type } = props;
  const target = targetOf(props);
  if (typeof name !== "string" || typeof type !== "string" || target === undefined) return [];
  const [from, to] = [fullName(name, zone), target.toLowerCase().replace(/\.$/, "")];
  return to === "" || to === from ? [] : [{ from, to, type, state }];
}

const IN_CONTENT = new Set(["CNAME", "DNAME", "MX", "NS", "PTR"]);
const IN_DATA = new Set(["SRV", "HTTPS", "SVCB"]);

function targetOf(props: Props): string | undefined {
  const { type, content, data } = props;
  if (typeof type !== "string") return undefined;
  if (IN_CONTENT.has(type)) return typeof content === "string" ? content : undefined;
  const target = IN_DATA.has(type) && isObject(data) ? data["target"] : undefined;
  return typeof target === "string" ? target : undefined;
}

function fullName(name: string, zone: string): string {
  return (name === "@" ? zone : `${name}.${zone}`).toLowerCase();
}

function uniqueEdges(edges: readonly NameEdge[]): readonly NameEdge[] {
  const seen = new Map<string, NameEdge>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.type]);
    if (!seen.has(key)) seen.set(key, edge);
  }
  return [...seen.values()];
}

function nodeOf(id: string, zone: string, here: readonly Placed[]): NameNode {
  const outside = id !== zone && !id.endsWith(`.${zone}`);
  const leaves = here.filter(({ props }) => targetOf(props) === undefined).map(({ props }) => String(props["type"]));
  const label = outside || id === zone ? id : id.slice(0, -zone.length - 1);
  return { id, label, outside, state: stateOf(here), types: [...new Set(leaves)].sort(), names: [label] };
}

/** A name is what all of its records are; where they differ, it is changed. */
function stateOf(records: readonly Placed[]): NameState {
  const states = new Set(records.map((record) => record.state));
  const [first] = states;
  if (first === undefined) return "same";
  if (states.size === 1) return first;
  return states.has("create") || states.has("delete") || states.has("update") ? "update" : "same";
}

/** Names that nobody points at and that point at the same in the same way become one node. */
function folded(nodes: readonly NameNode[], edges: readonly NameEdge[]): Omit<NameGraph, "left"> {
  const pointedAt = new Set(edges.map((edge) => edge.to));
  const out = groupBy(edges, (edge) => edge.from);
  const groups = groupBy(nodes, (node) => {
    if (pointedAt.has(node.id)) return `only ${node.id}`;
    const points = (out.get(node.id) ?? []).map((edge) => JSON.stringify([edge.to, edge.type, edge.state]));
    return JSON.stringify([points.sort(), node.state]);
  });
  const kept = [...groups.values()].flatMap((group) => (group.length < FOLD ? group : [foldedInto(group)]));
  const ids = new Set(kept.map((node) => node.id));
  return { nodes: kept, edges: edges.filter((edge) => ids.has(edge.from)) };
}

function foldedInto(group: readonly NameNode[]): NameNode {
  const first = group[0] as NameNode;
  return { ...first, types: [], names: group.map((node) => node.label).sort() };
}

/** What changes first; a name has room only together with one that it points at. */
function limited({ nodes, edges }: Omit<NameGraph, "left">): NameGraph {
  if (nodes.length <= MOST) return { nodes, edges, left: 0 };
  const moves = (edge: NameEdge) => edge.state !== "same" && edge.state !== "unmanaged";
  const shown = new Set<string>();
  for (const { from, to } of [...edges.filter(moves), ...edges.filter((edge) => !moves(edge))]) {
    if (shown.size + Number(!shown.has(from)) + Number(!shown.has(to)) > MOST) break;
    shown.add(from).add(to);
  }
  return {
    nodes: nodes.filter((node) => shown.has(node.id)),
    edges: edges.filter((edge) => shown.has(edge.from) && shown.has(edge.to)),
    left: nodes.length - shown.size,
  };
}
