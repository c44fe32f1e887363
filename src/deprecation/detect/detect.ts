// Detects deprecated routes, filters, headers and fields in HTTP requests and responses. Does not consider dates:
// `getStatusOn` returns the status of a hit.
import { isJsonArray, isObject, type Json, parseJson } from "../../base/json";
import { type ApiTarget, parseApiTarget } from "../api-target";
import { matchRoutes, type ScheduleMatch } from "../routes";
import { findDeprecation } from "../schedule";
import { findFieldHits } from "./fields";
import { findFilterHits } from "./filters";

export type HitKind = "route" | "field" | "filter" | "header" | "response" | "transport";
/** `certain`: the deprecated feature itself; `likely`: from the context; `possible`: not reported by default. */
export type Confidence = "certain" | "likely" | "possible";

export interface Hit {
  /** The ID in the schedule. */
  readonly id: string;
  readonly hit: HitKind;
  /** `request.path`, `request.query.name`, `response.body.result[0].locked` … */
  readonly where: string;
  /** The matched text, never a credential. */
  readonly seen: string;
  readonly field?: string;
  readonly confidence: Confidence;
}

export type Headers =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[];

export interface ObservedRequest {
  /** If undefined, every method of a template matches. */
  readonly method?: string;
  /** Absolute, or a path with or without /client/v4. */
  readonly url: string;
  /** A query that is not part of `url`. */
  readonly query?: string;
  readonly headers?: Headers;
  /** JSON text or a parsed value. Text that is not JSON is ignored. */
  readonly body?: Json | undefined;
}

export interface ObservedResponse {
  readonly request: Pick<ObservedRequest, "method" | "url">;
  readonly body?: Json | undefined;
}

/** Everything deprecated in a request to the API: its route, query, headers and body. */
export function detectRequest(request: ObservedRequest): readonly Hit[] {
  const target = parseApiTarget(request.url);
  if (!target) return findHostHits(request.url);
  const { matches, bodyMatches } = matchTarget(request.method, target);
  const query = [target.query, request.query ?? ""].filter((part) => part !== "").join("&");
  return [
    ...findRouteHits(matches, request.method, target.path),
    ...findFilterHits(matches, query),
    ...findHeaderHits(request.headers ?? {}),
    ...findBodyHits(bodyMatches, target, request.body),
  ];
}

/** Everything deprecated in a response of the API: fields of `result`, and the shape of errors. */
export function detectResponse(response: ObservedResponse): readonly Hit[] {
  const target = parseApiTarget(response.request.url);
  const body = parseBody(response.body);
  if (!target || body === undefined) return [];
  const { matches, bodyMatches } = matchTarget(response.request.method, target);
  return [...findFieldHits(bodyMatches, "response", body), ...findShapeHits(matches, body)];
}

interface TargetMatches {
  readonly matches: readonly ScheduleMatch[];
  /** What bodies can contain: a batch contains records like a creation. */
  readonly bodyMatches: readonly ScheduleMatch[];
}

function matchTarget(method: string | undefined, target: ApiTarget): TargetMatches {
  const matches = matchRoutes(method, target.path);
  const batch = /^(\/zones\/[^/]+\/dns_records)\/batch$/.exec(target.path);
  return { matches: matches, bodyMatches: batch ? matchRoutes("POST", batch[1]!) : matches };
}

function findRouteHits(matches: readonly ScheduleMatch[], method: string | undefined, path: string): readonly Hit[] {
  const hit = matches.find((value) => value.kind === "route");
  if (!hit) return [];
  const seen = method ? `${method.toUpperCase()} ${path}` : path;
  return [{ id: hit.id, hit: "route", where: "request.path", seen, confidence: "certain" }];
}

function findHostHits(url: string): readonly Hit[] {
  const retired = /^https?:\/\/resolver\.cloudflare-eth\.com(?:[/:?#]|$)/i.test(url);
  return retired
    ? [
        {
          id: "dweb-resolver",
          hit: "transport",
          where: "request.host",
          seen: "resolver.cloudflare-eth.com",
          confidence: "certain",
        },
      ]
    : [];
}

/** Hits among request headers; exported for scanners that see headers apart from a URL. */
export function findHeaderHits(headers: Headers): readonly Hit[] {
  const names = new Set(listHeaderNames(headers));
  const hits: Hit[] = [];
  if (names.has("x-auth-user-service-key")) {
    const seen = "X-Auth-User-Service-Key";
    hits.push({
      id: "service-key-authentication",
      hit: "header",
      where: `request.headers.${seen.toLowerCase()}`,
      seen,
      confidence: "certain",
    });
  }
  if (names.has("transfer-encoding") && names.has("content-length")) {
    const seen = "Transfer-Encoding and Content-Length";
    hits.push({
      id: "transfer-encoding-with-content-length",
      hit: "transport",
      where: "request.headers",
      seen,
      confidence: "certain",
    });
  }
  return hits;
}

function listHeaderNames(headers: Headers): readonly string[] {
  const pairs = isPairs(headers) ? headers : Object.entries(headers).filter(([, value]) => value !== undefined);
  return pairs.map(([name]) => name.trim().toLowerCase());
}

function isPairs(headers: Headers): headers is readonly (readonly [string, string])[] {
  return Array.isArray(headers);
}

function findBodyHits(
  bodyMatches: readonly ScheduleMatch[],
  target: ApiTarget,
  given: Json | undefined,
): readonly Hit[] {
  const body = parseBody(given);
  if (body === undefined) return [];
  return [...findFieldHits(bodyMatches, "request", body), ...findSettingHits(target.path, body)];
}

/** Deprecated settings in a request that writes several: `{items: [{id: "minify", …}]}`. */
function findSettingHits(path: string, body: Json): readonly Hit[] {
  const { items } = isObject(body) ? body : {};
  if (!/^\/zones\/[^/]+\/settings$/.test(path) || !isJsonArray(items)) return [];
  return items.flatMap((item, index): readonly Hit[] => {
    const { id: setting } = isObject(item) ? item : {};
    const name = typeof setting === "string" ? setting : "";
    const id = findSettingDeprecation(name);
    const known = id !== undefined && name !== "cname_flattening";
    return known
      ? [{ id, hit: "field", where: `request.body.items[${index}].id`, seen: name, field: name, confidence: "certain" }]
      : [];
  });
}

/** The ID of the deprecation of a zone setting (`minify`). */
export function findSettingDeprecation(setting: string): string | undefined {
  const id = `settings-${setting.replaceAll("_", "-")}`;
  return findDeprecation(id)?.affects.routes?.some(({ template }) => template.endsWith(`/settings/${setting}`))
    ? id
    : undefined;
}

function findShapeHits(matches: readonly ScheduleMatch[], body: Json): readonly Hit[] {
  const shape = matches.find((value) => value.kind === "response");
  const { errors } = isObject(body) ? body : {};
  if (!shape || !isJsonArray(errors)) return [];
  const index = errors.findIndex((error) => {
    const { code, error_chain: chain } = isObject(error) ? error : {};
    return code === 1004 && isJsonArray(chain);
  });
  if (index === -1) return [];
  return [
    {
      id: shape.id,
      hit: "response",
      where: `response.body.errors[${index}].error_chain`,
      seen: "1004 with error_chain",
      confidence: "certain",
    },
  ];
}

function parseBody(body: Json | undefined): Json | undefined {
  return typeof body === "string" ? parseJson(body) : body;
}
