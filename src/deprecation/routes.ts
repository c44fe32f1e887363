// Matches a method and a path against the schedule. The more specific template wins, so that a current route such as
// `…/devices/policy` does not match the deprecated `…/devices/{device_id}`. Knows no file formats.
import type { DeprecatedField, DeprecatedFilter, DeprecatedRoute } from "./deprecation";
import { SCHEDULE } from "./schedule";

/** An unknown path segment, such as an interpolation. It matches `{x}` and never a literal segment. */
export const UNKNOWN_SEGMENT = "\u0001";

/** The deprecated part: the route itself, or a field, a filter or a response of it. */
export type ScheduleMatch =
  | { readonly kind: "route"; readonly id: string; readonly route: DeprecatedRoute }
  | { readonly kind: "field"; readonly id: string; readonly route: DeprecatedRoute; readonly field: DeprecatedField }
  | { readonly kind: "filter"; readonly id: string; readonly route: DeprecatedRoute; readonly filter: DeprecatedFilter }
  | { readonly kind: "response"; readonly id: string; readonly route: DeprecatedRoute };

/**
 * Everything deprecated on a path (`/zones/x/settings/brotli`, without `/client/v4`). Without a method, every method of the
 * template matches.
 */
export function matchRoutes(method: string | undefined, path: string): readonly ScheduleMatch[] {
  const node = findNode(ROOT, path.split("/").slice(1), 0);
  if (node === undefined) return [];
  const wanted = method?.toUpperCase();
  return node.matches.filter(({ route }) => wanted === undefined || route.method === "*" || route.method === wanted);
}

/** Whether a path matches a template of the schedule with any method. */
export function isKnownPath(path: string): boolean {
  return (findNode(ROOT, path.split("/").slice(1), 0)?.matches.length ?? 0) > 0;
}

interface TrieNode {
  readonly literals: Map<string, TrieNode>;
  parameter?: TrieNode;
  tail?: TrieNode;
  matches: ScheduleMatch[];
  /** A deprecated or current template ends at this node. */
  ends: boolean;
}

const createNode = (): TrieNode => ({ literals: new Map(), matches: [], ends: false });

function findNode(node: TrieNode, segments: readonly string[], at: number): TrieNode | undefined {
  if (at === segments.length) return node.ends ? node : undefined;
  const segment = segments[at]!;
  if (segment === "") return undefined;
  const literal = node.literals.get(segment);
  const exact = literal && findNode(literal, segments, at + 1);
  if (exact) return exact;
  return (node.parameter && findNode(node.parameter, segments, at + 1)) ?? node.tail;
}

function insertTemplate(root: TrieNode, template: string): TrieNode {
  let node = root;
  for (const segment of template.split("/").slice(1)) {
    if (segment === "**") node = node.tail ??= createNode();
    else if (segment.startsWith("{")) node = node.parameter ??= createNode();
    else {
      const next = node.literals.get(segment) ?? createNode();
      node.literals.set(segment, next);
      node = next;
    }
  }
  node.ends = true;
  return node;
}

// Current routes that a deprecated template would match otherwise (public API reference, 2026-08).
const DEVICES =
  "physical-devices registrations policy policies posture networks settings ip-profiles fleet-status dex_tests resilience deployment-groups";
const CURRENT_ROUTES: readonly string[] = [
  ...DEVICES.split(" ").map((word) => `/accounts/{account_id}/devices/${word}`),
  ..."batch export import scan usage".split(" ").map((word) => `/zones/{zone_id}/dns_records/${word}`),
];

const ROOT: TrieNode = buildTrie();

function buildTrie(): TrieNode {
  const root = createNode();
  const add = (match: ScheduleMatch) => insertTemplate(root, match.route.template).matches.push(match);
  for (const { id, affects: what, advisory } of SCHEDULE) {
    if (advisory) continue;
    for (const route of [...(what.routes ?? []), ...(what.aliases ?? [])]) add({ kind: "route", id, route });
    for (const field of what.fields ?? []) for (const route of field.routes) add({ kind: "field", id, route, field });
    for (const filter of what.filters ?? [])
      for (const route of filter.routes) add({ kind: "filter", id, route, filter });
    for (const response of what.responses ?? [])
      for (const route of response.routes) add({ kind: "response", id, route });
  }
  for (const template of CURRENT_ROUTES) insertTemplate(root, template);
  return root;
}
