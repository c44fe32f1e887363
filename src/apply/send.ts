// A call of the plan as an HTTP request: templates filled in, several writes as one batch. Ids are checked before they
// enter a URL. Knows nothing of outcomes.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { IdForm, Kind } from "../kind/kind";
import type { ApiRequest } from "../live/client";
import { checkId } from "../live/ids";
import type { Call, Step } from "../plan/plan";

export interface Ids {
  readonly account?: string;
  readonly zone?: string;
  /** What was looked up by name, by its placeholder in bodies. */
  readonly found?: Readonly<Record<string, string>>;
}

export function singleRequest(kind: Kind, step: Step, ids: Ids): ApiRequest {
  const { method, route, id, query, body } = step.write;
  const path = fill(route, ids, id, kind.id);
  return { method, path, query, body: body && (fillBody(body, ids) as JsonObject) };
}

/** A path from its template. */
export function pathOf(route: string, ids: Ids, id?: string, form?: IdForm): string {
  return fill(route, ids, id, form);
}

/** Reads the object that a step is about. */
export function readRequest(kind: Kind, step: Step, ids: Ids): ApiRequest {
  return { method: "GET", path: fill(kind.routes.get as string, ids, step.write.id, kind.id) };
}

/** `deletes`, `patches`, `posts`: the server works them off in its own order, all or nothing (API documentation, batch). */
export function batchRequest(kind: Kind, steps: readonly Step[], ids: Ids): ApiRequest {
  const of = (method: string) => steps.filter((step) => step.write.method === method);
  const body: Record<string, Json> = {};
  const deletes = of("DELETE").map((step) => ({ id: step.write.id ?? "" }));
  const patches = of("PATCH").map((step) => ({ id: step.write.id ?? "", ...step.write.body }));
  const posts = of("POST").map((step) => fillBody(step.write.body ?? {}, ids));
  if (deletes.length > 0) body["deletes"] = deletes;
  if (patches.length > 0) body["patches"] = patches as Json;
  if (posts.length > 0) body["posts"] = posts;
  return { method: "POST", path: fill(kind.routes.batch as string, ids), body };
}

/** The rows of an answer with the steps that they answer; a batch answers each of its lists in the order of the request. */
export function answeredRows(
  result: Json,
  steps: readonly Step[],
  form: Call["form"],
): readonly { readonly step: Step; readonly row: JsonObject }[] {
  if (!isObject(result)) return [];
  if (steps.length === 1 || form === "merged") return steps.map((step) => ({ step, row: result }));
  const lists = { DELETE: "deletes", PATCH: "patches", POST: "posts", PUT: "puts" } as const;
  return Object.entries(lists).flatMap(([method, name]) => {
    const rows = result[name];
    const own = steps.filter((step) => step.write.method === method);
    if (!Array.isArray(rows) || rows.length !== own.length) return [];
    return own.flatMap((step, index) => (isObject(rows[index]) ? [{ step, row: rows[index] as JsonObject }] : []));
  });
}

/** The step that an error of a batch names (`/posts/3`), where it names one. */
export function stepAt(steps: readonly Step[], pointer: string | undefined): Step | undefined {
  const [, list, index] = /^\/(deletes|patches|posts)\/(\d{1,6})(?:\/|$)/.exec(pointer ?? "") ?? [];
  const method = { deletes: "DELETE", patches: "PATCH", posts: "POST" }[list ?? ""];
  return steps.filter((step) => step.write.method === method)[Number(index)];
}

/** Writes of one remote object in one request: their bodies laid over one another, member by member. */
export function mergedRequest(kind: Kind, steps: readonly Step[], ids: Ids): ApiRequest {
  const requests = steps.map((step) => singleRequest(kind, step, ids));
  const body = requests.map((request) => request.body ?? {}).reduce<Json>(merge, {});
  return { ...(requests[0] as ApiRequest), body };
}

function merge(left: Json, right: Json): Json {
  if (!isObject(left) || !isObject(right)) return right;
  const members = Object.entries(right).map(([name, value]) => [name, merge(left[name] ?? null, value ?? null)]);
  return { ...left, ...Object.fromEntries(members) } as JsonObject;
}

function fill(route: string, ids: Ids, id?: string, form?: IdForm): string {
  const values: Readonly<Record<string, string | undefined>> = { account_id: ids.account, zone_id: ids.zone, id };
  return route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || !checkId(value, name === "id" ? form : undefined))
      throw new Error(`no id for {${name}} in ${route}`);
    return value;
  });
}

/** Ids that a body waits for: the account's, as a value or in a member's name, and what was looked up. */
export function fillBody(value: Json, ids: Ids): Json {
  if (value === ACCOUNT_ID) return ids.account ?? "";
  if (typeof value === "string") return foundIn(value, ids) ?? value;
  if (Array.isArray(value)) return value.map((element) => fillBody(element, ids));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, element]) =>
    element === undefined ? [] : [[name.replace(ACCOUNT_ID, ids.account ?? ""), fillBody(element, ids)]],
  );
  return Object.fromEntries(members) as JsonObject;
}

const ACCOUNT_ID = "{account_id}";

function foundIn(text: string, { found = {} }: Ids): string | undefined {
  const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
  return name !== undefined && Object.hasOwn(found, name) ? found[name] : undefined;
}
