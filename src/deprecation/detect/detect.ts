// Finds deprecated routes, filters, headers and fields in HTTP requests and responses. Pure; it does not know the day: a hit
// is judged by `stateOn`.
import { isObject, type Json } from "../../base/json";
import { type Carried, carriedBy } from "../routes";
import { deprecationById } from "../schedule";
import { type ApiTarget, apiTarget } from "../url";
import { fieldHits } from "./fields";
import { filterHits } from "./filters";

export type HitKind = "route" | "field" | "filter" | "header" | "response" | "transport";
/** `certain`: the deprecated thing itself; `likely`: the surroundings make it so; `possible`: too weak for a default report. */
export type Confidence = "certain" | "likely" | "possible";

export interface Hit {
  /** Id in the schedule. */
  readonly id: string;
  readonly hit: HitKind;
  /** `request.path`, `request.query.name`, `response.body.result[0].locked` … */
  readonly where: string;
  /** What was seen, never a credential. */
  readonly seen: string;
  readonly field?: string;
  readonly confidence: Confidence;
}

export type Headers =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[];

export interface SeenRequest {
  /** Undefined where it is not known: then each method of a template counts. */
  readonly method?: string;
  /** Absolute, or a path with or without /client/v4. */
  readonly url: string;
  /** A query that is not part of `url`. */
  readonly query?: string;
  readonly headers?: Headers;
  /** JSON text or the parsed value; anything else is skipped. */
  readonly body?: Json | undefined;
}

export interface SeenResponse {
  readonly request: Pick<SeenRequest, "method" | "url">;
  readonly body?: Json | undefined;
}

/** Everything deprecated in a request: its route, query, headers and body. Empty for requests to anything but the API. */
export function detectRequest(request: SeenRequest): readonly Hit[] {
  const target = apiTarget(request.url);
  if (!target) return hostHits(request.url);
  const { carried, bodied } = carriedByTarget(request.method, target);
  const query = [target.query, request.query ?? ""].filter((part) => part !== "").join("&");
  return [
    ...routeHits(carried, request.method, target.path),
    ...filterHits(carried, query),
    ...headerHits(request.headers ?? {}),
    ...bodyHits(bodied, target, request.body),
  ];
}

/** Everything deprecated in a response: fields of `result`, the shape of errors. */
export function detectResponse(response: SeenResponse): readonly Hit[] {
  const target = apiTarget(response.request.url);
  const body = parsed(response.body);
  if (!target || body === undefined) return [];
  const { carried, bodied } = carriedByTarget(response.request.method, target);
  return [...fieldHits(bodied, "response", body), ...shapeHits(carried, body)];
}

interface CarriedHere {
  readonly carried: readonly Carried[];
  /** What bodies can carry: a batch holds records as a creation does. */
  readonly bodied: readonly Carried[];
}

function carriedByTarget(method: string | undefined, target: ApiTarget): CarriedHere {
  const carried = carriedBy(method, target.path);
  const batch = /^(\/zones\/[^/]+\/dns_records)\/batch$/.exec(target.path);
  return { carried, bodied: batch ? carriedBy("POST", batch[1]!) : carried };
}

function routeHits(carried: readonly Carried[], method: string | undefined, path: string): readonly Hit[] {
  const hit = carried.find((value) => value.kind === "route");
  if (!hit) return [];
  const seen = method ? `${method.toUpperCase()} ${path}` : path;
  return [{ id: hit.id, hit: "route", where: "request.path", seen, confidence: "certain" }];
}

function hostHits(url: string): readonly Hit[] {
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
export function headerHits(headers: Headers): readonly Hit[] {
  const names = new Set(headerNames(headers));
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

function headerNames(headers: Headers): readonly string[] {
  const pairs = isPairs(headers) ? headers : Object.entries(headers).filter(([, value]) => value !== undefined);
  return pairs.map(([name]) => name.trim().toLowerCase());
}

function isPairs(headers: Headers): headers is readonly (readonly [string, string])[] {
  return Array.isArray(headers);
}

function bodyHits(bodied: readonly Carried[], target: ApiTarget, given: Json | undefined): readonly Hit[] {
  const body = parsed(given);
  if (body === undefined) return [];
  return [...fieldHits(bodied, "request", body), ...settingHits(target.path, body)];
}

/** A deprecated setting inside the request that writes many: `{items: [{id: "minify", …}]}`. */
function settingHits(path: string, body: Json): readonly Hit[] {
  if (!/^\/zones\/[^/]+\/settings$/.test(path) || !isObject(body) || !Array.isArray(body["items"])) return [];
  return body["items"].flatMap((item, index): readonly Hit[] => {
    const name = isObject(item) && typeof item["id"] === "string" ? item["id"] : "";
    const id = settingDeprecation(name);
    const known = id !== undefined && name !== "cname_flattening";
    return known
      ? [{ id, hit: "field", where: `request.body.items[${index}].id`, seen: name, field: name, confidence: "certain" }]
      : [];
  });
}

/** The deprecation of a zone setting by its id (`minify`), or undefined. */
export function settingDeprecation(setting: string): string | undefined {
  const id = `settings-${setting.replaceAll("_", "-")}`;
  return deprecationById(id)?.what.routes?.some(({ template }) => template.endsWith(`/settings/${setting}`))
    ? id
    : undefined;
}

function shapeHits(carried: readonly Carried[], body: Json): readonly Hit[] {
  const shape = carried.find((value) => value.kind === "response");
  if (!shape || !isObject(body) || !Array.isArray(body["errors"])) return [];
  const index = body["errors"].findIndex(
    (error) => isObject(error) && error["code"] === 1004 && Array.isArray(error["error_chain"]),
  );
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

function parsed(body: Json | undefined): Json | undefined {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}
