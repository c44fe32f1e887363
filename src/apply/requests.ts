// Writes of the plan as HTTP requests: path templates are filled in, and several writes become one batch. Every id is checked
// before it enters a URL. It knows nothing of outcomes.
import { isObject, type Json, type JsonObject } from "../base/json";
import { idMembers } from "../kind/derive/id-members";
import type { IdPattern, Kind, Routes } from "../kind/kind";
import type { ApiRequest } from "../live/client";
import { isValidId } from "../live/ids";
import type { PlannedCall, Step } from "../plan/plan";

export interface Ids {
  readonly account?: string;
  readonly zone?: string;
  /** Ids that were looked up by name, by their placeholder in bodies. */
  readonly lookedUp?: Readonly<Record<string, string>>;
}

export interface WriteRequest extends ApiRequest {
  readonly body?: JsonObject;
}

/** The request of one call: a single write, a batch, or several writes merged into one. */
export function callRequest(kind: Kind, steps: readonly Step[], form: PlannedCall["form"], ids: Ids): WriteRequest {
  const [first, ...others] = steps;
  if (first === undefined) throw new Error(`a call of ${kind.name} without steps`);
  if (others.length === 0) return singleRequest(kind, first, ids);
  return form === "merged" ? mergedRequest(kind, first, others, ids) : batchRequest(kind, steps, ids);
}

export function singleRequest(kind: Kind, step: Step, ids: Ids): WriteRequest {
  const { method, route, id, query, body } = step.write;
  return { method, path: fillRoute(route, ids, id, kind.id), query, body: body && fillBody(kind, body, ids) };
}

/** Writes of one remote object in one request: their bodies are laid over one another, member by member. */
function mergedRequest(kind: Kind, first: Step, others: readonly Step[], ids: Ids): WriteRequest {
  const request = singleRequest(kind, first, ids);
  const bodies = [request, ...others.map((step) => singleRequest(kind, step, ids))].map(({ body }) => body ?? {});
  return { ...request, body: bodies.reduce(mergeMembers, {}) };
}

function mergeMembers(left: JsonObject, right: JsonObject): JsonObject {
  const members = Object.entries(right).map(([name, value]) => [name, mergeValues(left[name] ?? null, value ?? null)]);
  return { ...left, ...Object.fromEntries(members) };
}

function mergeValues(left: Json, right: Json): Json {
  return isObject(left) && isObject(right) ? mergeMembers(left, right) : right;
}

/** `deletes`, `patches`, `posts`: the server applies them in its own order, all or nothing (API documentation, batch). */
function batchRequest(kind: Kind, steps: readonly Step[], ids: Ids): WriteRequest {
  const withMethod = (method: string) => steps.filter((step) => step.write.method === method).map(({ write }) => write);
  const deletes = withMethod("DELETE").map(({ id = "" }) => ({ id }));
  const patches = withMethod("PATCH").map(({ id = "", body }) => ({ id, ...body }));
  const posts = withMethod("POST").map(({ body = {} }) => fillBody(kind, body, ids));
  const body: JsonObject = {
    ...(deletes.length > 0 && { deletes }),
    ...(patches.length > 0 && { patches }),
    ...(posts.length > 0 && { posts }),
  };
  return { method: "POST", path: fillRoute(getRoute(kind, "batch"), ids), body };
}

/** Reads the object that a step writes. */
export function readRequest(kind: Kind, step: Step, ids: Ids): ApiRequest {
  return { method: "GET", path: fillRoute(getRoute(kind, "get"), ids, step.write.id, kind.id) };
}

/** A route of a kind. A kind without it is never sent this request: its absence is a bug, and it throws. */
export function getRoute(kind: Kind, name: "batch" | "get" | "create"): NonNullable<Routes[typeof name]> {
  const route = kind.routes[name];
  if (route === undefined) throw new Error(`kind ${kind.name} has no route ${name}`);
  return route;
}

/** A path from its template. */
export function fillRoute(route: string, ids: Ids, id?: string, pattern?: IdPattern): string {
  const values: Readonly<Record<string, string | undefined>> = { account_id: ids.account, zone_id: ids.zone, id };
  return route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || !isValidId(value, name === "id" ? pattern : undefined))
      throw new Error(`no id for {${name}} in ${route}`);
    return value;
  });
}

const ACCOUNT_ID = "{account_id}";

/** A body with its ids; every other text stays as it is. */
function fillBody(kind: Kind, body: JsonObject, ids: Ids): JsonObject {
  return { ...body, ...fillMembers(idMembers(kind, body), ids) };
}

/** Fills in the ids that members wait for: the account's, as a value or inside a member's name, and looked-up ids. */
function fillMembers(body: JsonObject, ids: Ids): JsonObject {
  const members = Object.entries(body).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.replace(ACCOUNT_ID, ids.account ?? ""), fillValue(value, ids)]],
  );
  return Object.fromEntries(members);
}

function fillValue(value: Json, ids: Ids): Json {
  if (value === ACCOUNT_ID) return ids.account ?? "";
  if (typeof value === "string") return findLookedUp(value, ids) ?? value;
  if (Array.isArray(value)) return value.map((element) => fillValue(element, ids));
  return isObject(value) ? fillMembers(value, ids) : value;
}

function findLookedUp(text: string, { lookedUp = {} }: Ids): string | undefined {
  const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
  return name !== undefined && Object.hasOwn(lookedUp, name) ? lookedUp[name] : undefined;
}

/** The rows of a reply, each with its step. A batch answers each of its lists in the order of the request. */
export function matchRows(
  result: Json,
  steps: readonly Step[],
  form: PlannedCall["form"],
): readonly { readonly step: Step; readonly row: JsonObject }[] {
  if (!isObject(result)) return [];
  if (steps.length === 1 || form === "merged") return steps.map((step) => ({ step, row: result }));
  return Object.entries(BATCH_LISTS).flatMap(([list, method]) => {
    const rows = result[list];
    const own = steps.filter((step) => step.write.method === method);
    if (!Array.isArray(rows) || rows.length !== own.length) return [];
    return own.flatMap((step, index) => {
      const row: unknown = rows[index];
      return isObject(row) ? [{ step, row }] : [];
    });
  });
}

const BATCH_LISTS: Readonly<Record<string, string>> = {
  deletes: "DELETE",
  patches: "PATCH",
  posts: "POST",
  puts: "PUT",
};

/** The step at which an error of a batch points (`/posts/3`), if it does. */
export function findStepAt(steps: readonly Step[], pointer: string | undefined): Step | undefined {
  const [, list = "", index] = /^\/(deletes|patches|posts)\/(\d{1,6})(?:\/|$)/.exec(pointer ?? "") ?? [];
  return steps.filter((step) => step.write.method === BATCH_LISTS[list])[Number(index)];
}
