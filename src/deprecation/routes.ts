// Finds the deprecations that a method and a path meet. The more specific template wins, so that a route in use beside a
// deprecated one (`…/devices/policy` beside `…/devices/{device_id}`) is no hit. It knows no file formats.
import type { DeprecatedField, DeprecatedFilter, Method, Route } from "./deprecation";
import { SCHEDULE } from "./schedule";

/** A path segment that is not known, as an interpolation leaves it. It fits `{x}` and never a literal segment. */
export const UNKNOWN = "\u0001";

/** What a route carries: the route itself is deprecated, or a field, a filter or an answer on it. */
export type Carried =
  | { readonly kind: "route"; readonly id: string; readonly route: Route }
  | { readonly kind: "field"; readonly id: string; readonly route: Route; readonly field: DeprecatedField }
  | { readonly kind: "filter"; readonly id: string; readonly route: Route; readonly filter: DeprecatedFilter }
  | { readonly kind: "response"; readonly id: string; readonly route: Route };

/**
 * Everything deprecated on that path (`/zones/x/settings/brotli`, without `/client/v4`). Without a method, every method of
 * the template counts. Empty for anything else.
 */
export function carriedBy(method: string | undefined, path: string): readonly Carried[] {
  const node = find(ROOT, path.split("/").slice(1), 0);
  if (node === undefined) return [];
  const wanted = method?.toUpperCase();
  return node.carried.filter(({ route }) => wanted === undefined || route.method === "*" || route.method === wanted);
}

/** True where the path meets a template of the schedule, whatever the method. */
export function isKnownPath(path: string): boolean {
  return (find(ROOT, path.split("/").slice(1), 0)?.carried.length ?? 0) > 0;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: Node;
  tail?: Node;
  carried: Carried[];
  /** A template ends here, deprecated or in use. */
  ends: boolean;
}

const empty = (): Node => ({ literals: new Map(), carried: [], ends: false });

function find(node: Node, segments: readonly string[], at: number): Node | undefined {
  if (at === segments.length) return node.ends ? node : undefined;
  const segment = segments[at]!;
  if (segment === "") return undefined;
  const literal = node.literals.get(segment);
  const exact = literal && find(literal, segments, at + 1);
  if (exact) return exact;
  return (node.parameter && find(node.parameter, segments, at + 1)) ?? node.tail;
}

function nodeFor(root: Node, template: string): Node {
  let node = root;
  for (const segment of template.split("/").slice(1)) {
    if (segment === "**") node = node.tail ??= empty();
    else if (segment.startsWith("{")) node = node.parameter ??= empty();
    else {
      const next = node.literals.get(segment) ?? empty();
      node.literals.set(segment, next);
      node = next;
    }
  }
  node.ends = true;
  return node;
}

// Routes in use that a deprecated template would swallow (public API reference, 2026-08).
const DEVICES =
  "physical-devices registrations policy policies posture networks settings ip-profiles fleet-status dex_tests resilience deployment-groups";
const IN_USE: readonly string[] = [
  ...DEVICES.split(" ").map((word) => `/accounts/{account_id}/devices/${word}`),
  ..."batch export import scan usage".split(" ").map((word) => `/zones/{zone_id}/dns_records/${word}`),
];

const ROOT: Node = build();

function build(): Node {
  const root = empty();
  const add = (carried: Carried) => nodeFor(root, carried.route.template).carried.push(carried);
  for (const { id, what, advisory } of SCHEDULE) {
    if (advisory) continue;
    for (const route of [...(what.routes ?? []), ...(what.aliases ?? [])]) add({ kind: "route", id, route });
    for (const field of what.fields ?? []) for (const route of field.routes) add({ kind: "field", id, route, field });
    for (const filter of what.filters ?? [])
      for (const route of filter.routes) add({ kind: "filter", id, route, filter });
    for (const response of what.responses ?? [])
      for (const route of response.routes) add({ kind: "response", id, route });
  }
  for (const template of IN_USE) nodeFor(root, template);
  return root;
}

const METHODS: ReadonlySet<string> = new Set<Method>(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The method in upper case, or undefined for a word that is none. */
export function asMethod(word: string): Method | undefined {
  const upper = word.toUpperCase();
  return METHODS.has(upper) ? (upper as Method) : undefined;
}
