// Forges saved plans: a few random edits, and then often what an attacker who read the source would do to hide them.
import type { Json, JsonObject } from "../../src/base/json";
import { fieldChanges } from "../../src/diff/fields";
import { buildWrite } from "../../src/kind/derive/requests";
import { type Change, type Context, identityKey, type Live, type Scope } from "../../src/kind/kind";
import { findKind } from "../../src/kind/registry";
import type { LiveScope } from "../../src/kind/state";
import { kinds } from "../../src/kinds";
import { fingerprint } from "../../src/plan/fingerprint";
import { orderSteps } from "../../src/plan/order-steps";
import { packCalls } from "../../src/plan/pack-calls";
import type { ScopePlan, Step } from "../../src/plan/plan";
import { type Draw, misshapen } from "../fuzz/mutate";

type Target = Live & { readonly zone: string };
// biome-ignore lint/suspicious/noExplicitAny: a forged plan has any shape.
type Any = any;

export interface Forged {
  readonly plan: unknown;
  readonly edits: readonly string[];
}

export function forge(plan: unknown, live: readonly Target[], draw: Draw): Forged {
  let forged: Any = JSON.parse(JSON.stringify(plan));
  const edits: string[] = [];
  for (let left = 1 + draw.below(3); left > 0; left -= 1) {
    const [name, edit] = draw.of(Object.entries(EDITS));
    edits.push(name);
    try {
      forged = edit(forged, live, draw) ?? forged;
    } catch {
      // An earlier edit removed what this edit is about.
    }
  }
  if (draw.below(4) > 0) {
    edits.push("and the rest follows");
    forged = followed(forged, live, draw.below(2) === 0);
  }
  return { plan: forged, edits };
}

const steps = (plan: Any): Any[] => plan.scopes.flatMap((scope: Any) => scope.steps);
const anyStep = (plan: Any, draw: Draw): Any => draw.of(steps(plan));
const anyScope = (plan: Any, draw: Draw): Any => draw.of(plan.scopes);

export function setId(step: Any, id: unknown): void {
  step.change.id = id;
  step.write.id = id;
}

function point(step: Any, live: Target): void {
  setId(step, live.id);
  if (step.change.from !== undefined) step.change.from = live.props;
}

const TEXTS = ["", "x", "www A 192.0.2.1", "\u001b[2J", "a".repeat(300), "../../zones/x", "{account_id}", "__proto__"];
const VALUES: readonly Json[] = [null, 0, -1, 1.5, 2 ** 53, true, "", "x", "203.0.113.66", [], {}, [null], "*", "@"];

type Edit = (plan: Any, live: readonly Target[], draw: Draw) => unknown;

const EDITS: Readonly<Record<string, Edit>> = {
  "swap the ids of two steps": (plan, _, draw) => {
    const [first, second] = [anyStep(plan, draw), anyStep(plan, draw)];
    const { id } = first.change;
    setId(first, second.change.id);
    setId(second, id);
  },
  "name the id of another object": (plan, live, draw) => setId(anyStep(plan, draw), draw.of(live).id),
  "name the id of another object of the kind": (plan, live, draw) => {
    const step = anyStep(plan, draw);
    setId(step, draw.of(live.filter(({ kind }) => kind === step.change.kind)).id);
  },
  "show and name another object of the kind": (plan, live, draw) => {
    const step = anyStep(plan, draw);
    point(step, draw.of(live.filter(({ kind }) => kind === step.change.kind)));
  },
  "name an id that leads elsewhere": (plan, _, draw) =>
    setId(anyStep(plan, draw), draw.of(["../../zones/x", "..", "", "0".repeat(32), "a/b", "{zone_id}", null, 7])),
  "change a value after": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    step.change.to[draw.of(Object.keys(step.change.to))] = draw.of(VALUES);
  },
  "change a value before": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    step.change.from[draw.of(Object.keys(step.change.from))] = draw.of(VALUES);
  },
  "change an address": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    step.change.to.content = `203.0.113.${draw.below(256)}`;
  },
  "change where a value is stored": (plan, _, draw) => {
    for (const step of steps(plan))
      if (step.change.to?.sink) step.change.to.sink = `file:stolen-${draw.below(9)}.token`;
  },
  "spell a value as another": (plan, _, draw) => {
    anyStep(plan, draw).change.to.spelling = draw.of([
      { content: "203.0.113.66" },
      { content: "evil.example" },
      { data: { target: "evil.example" } },
      { extra: 1 },
      null,
    ]);
  },
  "rename the object after": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    step.change.to.name = draw.of(["www", "shop", "@", "other", "www.example.net.", "example.org", "*", "a b"]);
  },
  "add a member after": (plan, _, draw) => {
    anyStep(plan, draw).change.to[draw.of(["extra", "proxied", "data", "policies", "tags", "__proto__"])] =
      draw.of(VALUES);
  },
  "swap before and after": (plan, _, draw) => {
    const { change } = anyStep(plan, draw);
    [change.from, change.to] = [change.to, change.from];
  },
  "change the request's body": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    step.write.body = { ...step.write.body, [draw.of(["content", "name", "id", "ttl", "hold"])]: draw.of(VALUES) };
  },
  "change the request's method": (plan, _, draw) => {
    anyStep(plan, draw).write.method = draw.of(["DELETE", "PATCH", "PUT", "POST"]);
  },
  "change the request's route": (plan, _, draw) => {
    const [first, second] = [anyStep(plan, draw), anyStep(plan, draw)];
    first.write.route = draw.of([second.write.route, "/user/tokens", "/zones/{zone_id}", "/zones/{id}"]);
  },
  "add a query": (plan, _, draw) => {
    anyStep(plan, draw).write.query = { include_subdomains: "true" };
  },
  "change the action": (plan, _, draw) => {
    anyStep(plan, draw).change.action = draw.of(["create", "update", "delete", "replace"]);
  },
  "make it a deletion": (plan, _, draw) => {
    const { change } = anyStep(plan, draw);
    change.action = "delete";
    delete change.to;
  },
  "make it a creation": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    step.change.action = "create";
    delete step.change.from;
    setId(step, undefined);
  },
  "make it a renewal": (plan, _, draw) => {
    const token = steps(plan).filter(({ change }) => change.kind === "gateway_token" && change.to);
    const { change } = draw.of(token);
    change.renews = draw.of(["roll", "rotate"]);
    change.fields = [];
  },
  "change the kind": (plan, _, draw) => {
    anyStep(plan, draw).change.kind = draw.of([...kinds.map(({ name }) => name), "constructor", ""]);
  },
  "change a text": (plan, _, draw) => {
    const step = anyStep(plan, draw);
    draw.of([
      () => (step.change.label = draw.of(TEXTS)),
      () => (step.comment = draw.of(TEXTS)),
      () => (step.change.because = draw.of(TEXTS)),
      () => (step.change.group = draw.of(['["x"]', "[]", '["www","A"]'])),
      () => (step.change.conflict = draw.of(['["x"]', "[]", '["www"]'])),
    ])();
  },
  "swap two labels": (plan, _, draw) => {
    const [first, second] = [anyStep(plan, draw).change, anyStep(plan, draw).change];
    [first.label, second.label] = [second.label, first.label];
  },
  "show fewer fields": (plan, _, draw) => void anyStep(plan, draw).change.fields.pop(),
  "drop a step": (plan, _, draw) => {
    const scope = anyScope(plan, draw);
    const [gone] = scope.steps.splice(draw.below(scope.steps.length), 1);
    if (draw.below(2) === 0)
      for (const call of scope.calls) call.steps = call.steps.filter((n: number) => n !== gone.n);
  },
  "do a step twice": (plan, _, draw) => {
    const scope = anyScope(plan, draw);
    const step = structuredClone(draw.of(scope.steps)) as Any;
    step.n = draw.of([step.n, 99]);
    scope.steps.push(step);
    scope.calls.push({ scope: scope.scope, phase: step.phase, steps: [step.n], form: "single" });
  },
  "move a step to another zone": (plan, _, draw) => {
    const [from, to] = [anyScope(plan, draw), anyScope(plan, draw)];
    const [step] = from.steps.splice(draw.below(from.steps.length), 1);
    step.change.scope = to.scope;
    step.write.scope = to.scope;
    to.steps.push(step);
  },
  "reverse the steps": (plan, _, draw) => void anyScope(plan, draw).steps.reverse(),
  "write in single calls": (plan, _, draw) => {
    const scope = anyScope(plan, draw);
    scope.calls = scope.steps.map(({ n, phase }: Step) => ({ scope: scope.scope, phase, steps: [n], form: "single" }));
  },
  "put all in one call": (plan, _, draw) => {
    const scope = anyScope(plan, draw);
    const form = draw.of(["batch", "merged"]);
    scope.calls = [{ scope: scope.scope, phase: 1, steps: scope.steps.map(({ n }: Step) => n), form }];
  },
  "change the phase": (plan, _, draw) => {
    anyStep(plan, draw).phase = draw.of([1, 2]);
  },
  "drop the hazards": (plan) => {
    for (const scope of plan.scopes) scope.hazards = [];
  },
  "drop a fingerprint": (plan, _, draw) => {
    const { basedOn } = anyScope(plan, draw);
    delete basedOn[draw.of(Object.keys(basedOn))];
  },
  "empty a fingerprint": (plan, _, draw) => {
    const { basedOn } = anyScope(plan, draw);
    basedOn[draw.of(Object.keys(basedOn))] = {};
  },
  "name another zone": (plan, _, draw) => {
    const [first, second] = [anyScope(plan, draw), anyScope(plan, draw)];
    renamed(first, second.scope);
  },
  "spell a zone in another case": (plan, _, draw) => {
    const scope = anyScope(plan, draw);
    renamed(scope, { within: "zone", zone: draw.of([scope.scope.zone.toUpperCase(), `${scope.scope.zone}.`]) });
  },
  "name the id of another zone": (plan, _, draw) => {
    anyScope(plan, draw).id = draw.of([anyScope(plan, draw).id, undefined, "x", ACCOUNT_OF_NOBODY]);
  },
  "name another account": (plan, _, draw) => {
    plan.account = draw.of([undefined, "x", ACCOUNT_OF_NOBODY, ".."]);
    if (draw.below(2) === 0) plan.scopes[0].id = plan.account;
  },
  "plan a zone twice": (plan, _, draw) => void plan.scopes.push(structuredClone(anyScope(plan, draw))),
  "drop a zone": (plan, _, draw) => void plan.scopes.splice(draw.below(plan.scopes.length), 1),
  "name another target": (plan) => {
    plan.target = "https://api.cloudflare.com/client/v4";
  },
  "claim other figures": (plan, _, draw) => {
    plan.budget = { reads: draw.below(9), writes: draw.below(9) };
    anyScope(plan, draw).kept = draw.below(99);
  },
  "list a changed object as left alone": (plan, live, draw) => void anyScope(plan, draw).unmanaged.push(draw.of(live)),
  "claim a deprecation": (plan) => {
    plan.deprecations = [{ id: "x", where: "w", state: "ended", date: "2020-01-01", daysLeft: -1, replacement: null }];
  },
  "break the shape": (plan, _, draw) => misshapen(plan, draw),
  "add the key of a prototype": (plan, _, draw) => {
    const { change } = anyStep(plan, draw);
    const own = draw.of([change, change.to ?? {}, change.from ?? {}, anyScope(plan, draw).basedOn, plan]);
    Object.defineProperty(own, "__proto__", { value: draw.of(VALUES), enumerable: true, configurable: true });
  },
};

const ACCOUNT_OF_NOBODY = "f".repeat(32);

function renamed(scope: Any, to: Scope): void {
  scope.scope = to;
  for (const part of [...scope.calls, ...scope.hazards]) part.scope = to;
  for (const step of scope.steps) {
    step.change.scope = to;
    step.write.scope = to;
  }
}

/** Makes everything again that follows from the changes, as the planner does, and shows live objects as they are. */
export function followed(plan: Any, live: readonly Target[], showsLive: boolean): unknown {
  try {
    return { ...plan, scopes: plan.scopes.map((scope: Any) => followedScope(scope, live, showsLive)) };
  } catch {
    return plan;
  }
}

function followedScope(planned: Any, live: readonly Target[], showsLive: boolean): unknown {
  const scope: Scope = planned.scope;
  const name = scope.within === "zone" ? scope.zone : "account";
  const objects = live.filter((object) => object.zone === name);
  const context: Context = { scope, profile: "live", enterprise: false };
  const changes = planned.steps.map((step: Any) => followedChange(step.change, objects, showsLive));
  const numbered = planned.steps[0]?.n ?? 1;
  const own = kinds.filter(({ within }) => within === scope.within);
  const made = orderSteps(own, changes, context, numbered);
  const current: LiveScope = { scope, context, exists: true, objects };
  const next: Partial<ScopePlan> = {
    steps: made.map((step) => ({ ...step, change: stored(step.change) })),
    calls: packCalls(own, made, { batchLimit: 200 }),
    basedOn: fingerprint(current, made),
  };
  return { ...planned, ...next };
}

const stored = ({ renews, ...change }: Any): Any =>
  renews ? { ...change, renews: renews === "regenerate" ? "roll" : renews } : change;

function followedChange(change: Any, objects: readonly Live[], showsLive: boolean): Change {
  const kind = findKind(kinds, change.kind);
  const current = objects.find((object) => object.kind === change.kind && object.id === change.id);
  const from = showsLive && current && change.from ? current.props : change.from;
  const object = change.to ?? from;
  if (!kind || object === undefined) return change;
  const renews = change.renews === "roll" ? "regenerate" : change.renews;
  const all = (props: JsonObject, side: "from" | "to") =>
    Object.entries(props).map(([field, value]) => ({ field, [side]: value }));
  const fields =
    change.from && change.to
      ? renews
        ? []
        : kind.routes.singleFieldPerUpdate
          ? change.fields
          : fieldChanges(kind.fields, change.to, from)
      : change.to
        ? all(change.to, "to")
        : all(from, "from");
  const next: Change = {
    ...change,
    from,
    ...(renews && { renews }),
    fields,
    label: kind.label(object),
    group: identityKey(object, kind.identity.group),
    conflict: identityKey(object, kind.identity.conflict),
  };
  buildWrite(kind, next, { scope: next.scope, profile: "live", enterprise: false });
  return next;
}
