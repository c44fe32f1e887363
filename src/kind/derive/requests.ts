// The request that applies a change, from the routes of its kind: POST, PATCH of the changed members, PUT, DELETE.
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

/** The write that applies a change. A change without a route is a bug of the planner: it throws. */
export function buildWrite(kind: Kind, change: Change, context: Context): Write {
  const { scope, id } = change;
  if (change.renews !== undefined && kind.secret) {
    const { secret } = kind;
    if (change.renews === "regenerate") return { method: "PUT", route: secret.regenerateRoute, scope, id, body: {} };
    return {
      method: "POST",
      route: getRoute(kind, "create"),
      scope,
      id,
      body: buildBody(kind, change.to ?? {}, context),
    };
  }
  if (kind.write && change.action !== "delete") return { ...kind.write(change, context), scope, id };
  switch (change.action) {
    case "create":
      // A settings object exists as soon as its scope does: in a new scope, its first write is a PATCH too.
      if (kind.routes.create === undefined)
        return {
          method: "PATCH",
          route: getRoute(kind, "update"),
          scope,
          body: buildBody(kind, change.to ?? {}, context),
        };
      return {
        method: "POST",
        route: getRoute(kind, "create"),
        scope,
        body: buildBody(kind, createProps(kind, change), context),
      };
    case "update":
      // The whole body is built when it is sent, from a read immediately before; the plan holds the members that change.
      if (kind.routes.update === undefined && kind.routes.replace !== undefined)
        return { method: "PUT", route: kind.routes.replace, scope, id, body: changedBody(kind, change, context) };
      return { method: "PATCH", route: getRoute(kind, "update"), scope, id, body: changedBody(kind, change, context) };
    case "delete":
      return { method: "DELETE", route: getRoute(kind, "delete"), scope, id };
    case "replace":
      throw new Error(`${kind.name} ${change.label}: a replacement is planned as a delete and a create`);
  }
}

/** The props that a create sends. */
function createProps(kind: Kind, { to = {} }: Change): Props {
  const members = Object.entries(to).filter(([name]) => !kind.fields[name]?.afterCreate);
  return Object.fromEntries(members);
}

/** Only the members of the wire form that differ: undeclared members are left as they are. */
function changedBody(kind: Kind, change: Change, context: Context): JsonObject {
  const before = ownBody(kind, change.from ?? {}, context);
  const after = ownBody(kind, change.to ?? {}, context);
  const names = change.fields.map((field) => kind.fields[field.field]?.wire ?? field.field);
  const body = Object.entries(after).filter(
    ([name, value]) => !equalJson(before[name], value) && (names.includes(name) || !kind.routes.singleFieldPerUpdate),
  );
  return inWireMember(kind, Object.fromEntries(body));
}

export function buildBody(kind: Kind, props: Props, context: Context): JsonObject {
  return inWireMember(kind, ownBody(kind, props, context));
}

/** Inside the member of the remote object that belongs to the kind. */
function inWireMember(kind: Kind, body: JsonObject): JsonObject {
  return kind.wireMember === undefined ? body : { [kind.wireMember]: body };
}

function ownBody(kind: Kind, props: Props, context: Context): JsonObject {
  return kind.toWire ? kind.toWire(props, context) : toWire(kind.fields, props);
}

/** Field values under their wire names. */
export function toWire(fields: Fields, props: Props): JsonObject {
  const body: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = props[name];
    if (value === undefined || field.presence === "computed" || field.local) continue;
    body[field.wire ?? name] = value;
  }
  return body;
}

function getRoute(kind: Kind, operation: "create" | "update" | "delete"): string {
  const route = kind.routes[operation];
  if (route === undefined) throw new Error(`kind ${kind.name} has no route to ${operation}`);
  return route;
}
