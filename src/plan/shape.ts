// Whether JSON is a plan at all. A checksum says that nothing was changed by accident, not that what it covers makes sense:
// whatever else stands in a file, what is carried out has the shape that the planner makes.
import { equalJson, isObject, type Json } from "../base/json";
import type { Kind } from "../kind/kind";

/** Where a value is not as it must be, as a path; undefined where it is. */
type Shape = (value: Json | undefined, at: string) => string | undefined;

/** The place of the first thing in it that no plan has, in words; undefined where it is a plan, and one of these kinds. */
export function misshapen(plan: Json | undefined, kinds?: readonly Kind[]): string | undefined {
  const known = kinds && new Map(kinds.map((kind) => [kind.name, kind]));
  return PLAN(plan, "plan") ?? strayStep(plan as unknown as Parts, known);
}

const text: Shape = (value, at) => (typeof value === "string" ? undefined : at);
const number: Shape = (value, at) => (typeof value === "number" ? undefined : at);
const anyObject: Shape = (value, at) => (isObject(value) ? undefined : at);
const word =
  (...words: readonly Json[]): Shape =>
  (value, at) =>
    words.some((word) => word === value) ? undefined : at;
const maybe =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? undefined : shape(value, at);
const list =
  (shape: Shape): Shape =>
  (value, at) =>
    Array.isArray(value) ? first(value.entries(), (entry, index) => shape(entry, `${at}[${index}]`)) : at;
const map =
  (shape: Shape): Shape =>
  (value, at) =>
    isObject(value) ? first(Object.entries(value), (element, name) => shape(element, `${at}.${name}`)) : at;
/** Further members are let through. */
const members =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, at) =>
    isObject(value) ? first(Object.entries(shapes), (shape, name) => shape(value[name], `${at}.${name}`)) : at;

function first<K, V>(entries: Iterable<readonly [K, V]>, judge: (value: V, key: K) => string | undefined) {
  for (const [key, value] of entries) {
    const found = judge(value, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A key of identity: a JSON list of texts. */
const key: Shape = (value, at) => {
  try {
    return list(() => undefined)(JSON.parse(String(value)) as Json, at) && at;
  } catch {
    return at;
  }
};

const WHERE = members({ file: maybe(text), line: maybe(number), column: maybe(number), at: maybe(text) });

const SCOPE: Shape = (value, at) => {
  const within = isObject(value) ? value["within"] : undefined;
  return within === "zone" ? members({ zone: text })(value, at) : word("account")(within, `${at}.within`);
};

const LIVE = members({
  kind: text,
  id: text,
  group: key,
  conflict: key,
  label: text,
  props: anyObject,
  managedBy: maybe(text),
});

const CHANGE = members({
  action: word("create", "update", "replace", "delete"),
  kind: text,
  scope: SCOPE,
  group: key,
  conflict: key,
  label: text,
  id: maybe(text),
  from: maybe(anyObject),
  to: maybe(anyObject),
  fields: list(members({ field: text })),
  because: maybe(text),
  renews: maybe(word("roll", "rotate")),
  where: maybe(WHERE),
});

const WRITE = members({
  method: word("POST", "PATCH", "PUT", "DELETE"),
  route: text,
  scope: SCOPE,
  id: maybe(text),
  query: maybe(map(text)),
  body: maybe(anyObject),
});

const STEP = members({ n: number, change: CHANGE, phase: word(1, 2), write: WRITE, comment: text });

const SCOPE_PLAN = members({
  scope: SCOPE,
  id: maybe(text),
  steps: list(STEP),
  calls: list(
    members({ scope: SCOPE, phase: word(1, 2), steps: list(number), form: word("single", "batch", "merged") }),
  ),
  basedOn: map(map(members({ label: text, digest: text }))),
  kept: number,
  liveCount: number,
  unmanaged: list(LIVE),
  ignored: list(members({ live: LIVE, rule: text })),
  managedElsewhere: list(LIVE),
  hazards: list(members({ code: text, scope: SCOPE, message: text, labels: list(text) })),
});

const DIAGNOSTIC = members({
  code: text,
  severity: word("error", "warning", "note"),
  summary: text,
  detail: maybe(text),
  help: maybe(text),
  where: maybe(WHERE),
  also: maybe(list(WHERE)),
});

const FINDING = members({ id: text, where: text, state: word("deprecated", "ended"), date: text, daysLeft: number });

const PLAN = members({
  target: text,
  asOf: text,
  account: maybe(text),
  scopes: list(SCOPE_PLAN),
  diagnostics: list(DIAGNOSTIC),
  deprecations: list(FINDING),
  budget: members({ reads: number, writes: number }),
});

interface Parts {
  readonly scopes: readonly {
    readonly scope: Json;
    readonly steps: readonly {
      readonly n: number;
      readonly change: {
        readonly kind: string;
        readonly conflict: string;
        readonly scope: Json;
        readonly action: string;
        readonly id?: string;
        readonly from?: Json;
        readonly to?: Json;
      };
      readonly write: { readonly route: string; readonly scope: Json };
    }[];
    readonly calls: readonly { readonly scope: Json; readonly steps: readonly number[] }[];
    readonly basedOn: object;
  }[];
}

type Scope = Parts["scopes"][number];
type Step = Scope["steps"][number];

/** A step that is no known kind's, or in no call, or in two; a call with a step that is not there. */
function strayStep({ scopes }: Parts, known: ReadonlyMap<string, Kind> | undefined): string | undefined {
  return first(scopes.entries(), (scope, at) => {
    if (!callsFit(scope)) return `plan.scopes[${at}].calls`;
    const stray = scope.steps.findIndex((step) => !belongs(step, scope, known));
    return stray < 0 ? undefined : `plan.scopes[${at}].steps[${stray}].change`;
  });
}

function callsFit({ scope, steps, calls }: Scope): boolean {
  const numbers = steps.map((step) => step.n).sort();
  const called = calls.flatMap((call) => call.steps).sort();
  if (JSON.stringify(numbers) !== JSON.stringify(called) || new Set(numbers).size < numbers.length) return false;
  return calls.every((call) => call.steps.length > 0 && equalJson(call.scope, scope));
}

/** Of this scope, with what it was based on, its object, and a route that its kind is written by. */
function belongs({ change, write }: Step, scope: Scope, known: ReadonlyMap<string, Kind> | undefined): boolean {
  if (!equalJson(change.scope, scope.scope) || !equalJson(write.scope, scope.scope)) return false;
  if (!Object.hasOwn(scope.basedOn, `${change.kind} ${change.conflict}`) || !hasObject(change)) return false;
  const kind = known?.get(change.kind);
  if (known && !kind) return false;
  return kind === undefined || routesOf(kind).includes(write.route);
}

function routesOf({ routes, secret }: Kind): readonly unknown[] {
  return [routes.create, routes.update, routes.replace, routes.delete, secret?.roll];
}

function hasObject({ action, from, to, id: object }: Step["change"]): boolean {
  if (action !== "create" && object === undefined && from === undefined) return false;
  return action === "delete" || to !== undefined;
}
