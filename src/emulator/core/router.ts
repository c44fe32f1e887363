// Finds the route of a request. Ids in paths are checked here: 32 lower-case hexadecimal digits for zones, records, accounts
// and tokens.
import { ApiError } from "./api-error";
import type { Route } from "./call";

export interface RouteMatch {
  readonly route: Route;
  readonly parameters: ReadonlyMap<string, string>;
}

export type Router = (method: string, path: string) => RouteMatch | undefined;

const PREFIX = "/client/v4";
const CHECKED_IDS = new Set(["zone", "record", "account", "token"]);

/** Finds routes by method and number of segments; the path includes `/client/v4`. */
export function createRouter(routes: readonly Route[]): Router {
  const table = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${route.method} ${splitPath(route.path).length}`;
    table.set(key, [...(table.get(key) ?? []), route]);
  }
  return (method, path) => {
    if (!path.startsWith(`${PREFIX}/`)) throw routeNotFound(path);
    const segments = splitPath(path.slice(PREFIX.length));
    for (const route of table.get(`${method} ${segments.length}`) ?? []) {
      const parameters = matchSegments(splitPath(route.path), segments);
      if (!parameters) continue;
      checkIds(parameters, path);
      return { route, parameters };
    }
    return undefined;
  };
}

/** The reply to an unknown route, also to a route that has ended. */
export function routeNotFound(path: string, status = 400): ApiError {
  return new ApiError(status, [couldNotRoute(path), { code: 7000, message: "No route for that URI" }]);
}

function couldNotRoute(path: string) {
  return { code: 7003, message: `Could not route to ${path}, perhaps your object identifier is invalid?` };
}

function splitPath(path: string): readonly string[] {
  return path.replace(/\/$/, "").split("/").slice(1);
}

/** The parameters of a path with as many segments as the pattern; `undefined` where it does not match. */
function matchSegments(pattern: readonly string[], segments: readonly string[]): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [index, segment] of pattern.entries()) {
    const value = segments[index] ?? "";
    if (!segment.startsWith("{")) {
      if (segment !== value) return undefined;
    } else parameters.set(segment.slice(1, -1), value);
  }
  return parameters;
}

function checkIds(parameters: ReadonlyMap<string, string>, path: string): void {
  for (const [name, value] of parameters) {
    if (CHECKED_IDS.has(name) && !/^[0-9a-f]{32}$/.test(value)) throw new ApiError(400, [couldNotRoute(path)]);
  }
}
