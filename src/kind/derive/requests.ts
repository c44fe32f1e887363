// The request that carries out a change, from the routes of its kind: POST, PATCH of the changed members, PUT, DELETE.
import { equalJson, type Json, type JsonObject } from "../../base/json";
import type { Fields, Props } from "../field";
import type { Change, Context, Kind, Scope } from "../kind";

export type Method = "POST" | "PATCH" | "PUT" | "DELETE";

/** A write, its path still a template: ids that exist only after an earlier step are filled in when it is sent. */
export interface Write {
  readonly method: Method;
  readonly route: string;
  readonly scope: Scope;
  /** Id of the object, where the route has `{id}`. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The write of one change. A change that the kind has no route for is a bug of the planner: it throws. */
export function writeOf(kind: Kind, change: Change, context: Context): Write {
  const { scope, id } = change;
  if (change.renews !== undefined && kind.secret) {
    const { secret } = kind;
    if (change.renews === "roll") return { method: "PUT", route: secret.roll, scope, id, body: {} };
    return { method: "POST", route: routeOf(kind, "create"), scope, id, body: bodyOf(kind, change.to ?? {}, context) };
  }
  if (kind.write && change.action !== "delete") return { ...kind.write(change, context), scope, id };
  switch (change.action) {
    case "create":
      // A settings object comes with its scope: where the scope is new, its first write is a PATCH too.
      if (kind.routes.create === undefined)
        return { method: "PATCH", route: routeOf(kind, "update"), scope, body: bodyOf(kind, change.to ?? {}, context) };
      return {
        method: "POST",
        route: routeOf(kind, "create"),
        scope,
        body: bodyOf(kind, atOnce(kind, change), context),
      };
    case "update":
      // The whole body is made when it is sent, from a reading immediately before; the plan holds what changes in it.
      if (kind.routes.update === undefined && kind.routes.replace !== undefined)
        return { method: "PUT", route: kind.routes.replace, scope, id, body: changedBody(kind, change, context) };
      return { method: "PATCH", route: routeOf(kind, "update"), scope, id, body: changedBody(kind, change, context) };
    case "delete":
      return { method: "DELETE", route: routeOf(kind, "delete"), scope, id };
    case "replace":
      throw new Error(`${kind.name} ${change.label}: a replacement is planned as a delete and a create`);
  }
}

/** What an object is made with. */
function atOnce(kind: Kind, { to = {} }: Change): Props {
  const members = Object.entries(to).filter(([name]) => !kind.fields[name]?.afterCreate);
  return Object.fromEntries(members);
}

/** Only the members of the wire form that differ: undeclared members are left as they are. */
function changedBody(kind: Kind, change: Change, context: Context): JsonObject {
  const before = ownBody(kind, change.from ?? {}, context);
  const after = ownBody(kind, change.to ?? {}, context);
  const names = change.fields.map((field) => kind.fields[field.field]?.wire ?? field.field);
  const body: Record<string, Json> = {};
  for (const name of Object.keys(after)) {
    const differs = !equalJson(before[name], after[name]);
    if (differs && (names.includes(name) || !kind.routes.oneFieldPerUpdate)) body[name] = after[name] as Json;
  }
  return placed(kind, body);
}

export function bodyOf(kind: Kind, props: Props, context: Context): JsonObject {
  return placed(kind, ownBody(kind, props, context));
}

/** In the member of the remote object that is the kind's own. */
function placed(kind: Kind, body: JsonObject): JsonObject {
  return kind.insideMember === undefined ? body : { [kind.insideMember]: body };
}

function ownBody(kind: Kind, props: Props, context: Context): JsonObject {
  return kind.toWire ? kind.toWire(props, context) : toWire(kind.fields, props);
}

/** Field values under their wire names, cleared ones as the wire wants them. */
export function toWire(fields: Fields, props: Props): JsonObject {
  const body: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = props[name];
    if (value === undefined || field.presence === "computed" || field.local) continue;
    const cleared = field.clears !== undefined && value === field.clears.declared;
    body[field.wire ?? name] = cleared ? (field.clears?.wire as Json) : value;
  }
  return body;
}

function routeOf(kind: Kind, what: "create" | "update" | "delete"): string {
  const route = kind.routes[what];
  if (route === undefined) throw new Error(`kind ${kind.name} has no route to ${what}`);
  return route;
}
