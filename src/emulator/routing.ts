// Which route a request is for. Ids are checked here, once: 32 lower-case hex digits for zones, records, accounts and tokens.
import type { Route } from "./call";
import { Refusal } from "./refusal";

export interface Matched {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const PREFIX = "/client/v4";
const WITH_FORM = new Set(["zone", "record", "account", "token"]);

/** Routes by method and number of segments, asked with a path that includes `/client/v4`. */
export function makeRouter(routes: readonly Route[]): (method: string, path: string) => Matched | undefined {
  const table = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${route.method} ${segments(route.path).length}`;
    table.set(key, [...(table.get(key) ?? []), route]);
  }
  return (method, path) => {
    if (!path.startsWith(`${PREFIX}/`)) throw noRoute(path);
    const asked = segments(path.slice(PREFIX.length));
    for (const route of table.get(`${method} ${asked.length}`) ?? []) {
      const params = match(segments(route.path), asked);
      if (params) return { route, params: checked(params, path) };
    }
    return undefined;
  };
}

/** The answer to an unknown route, also to a route that has ended. */
export function noRoute(path: string, status = 400): Refusal {
  return new Refusal(status, [couldNotRoute(path), { code: 7000, message: "No route for that URI" }]);
}

function couldNotRoute(path: string) {
  return { code: 7003, message: `Could not route to ${path}, perhaps your object identifier is invalid?` };
}

function segments(path: string): readonly string[] {
  return path.replace(/\/$/, "").split("/").slice(1);
}

function match(pattern: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = Object.create(null);
  for (const [index, segment] of pattern.entries()) {
    const value = asked[index] as string;
    if (!segment.startsWith("{")) {
      if (segment !== value) return undefined;
    } else params[segment.slice(1, -1)] = value;
  }
  return params;
}

function checked(params: Record<string, string>, path: string): Record<string, string> {
  for (const [name, value] of Object.entries(params)) {
    if (WITH_FORM.has(name) && !/^[0-9a-f]{32}$/.test(value)) throw new Refusal(400, [couldNotRoute(path)]);
  }
  return params;
}
