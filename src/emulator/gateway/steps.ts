// The steps of a request, in order: one, or several for a universal request (documentation of gateways: universal endpoint,
// OpenAI compatibility, request handling).
import { isObject, type Json, type JsonObject } from "../../base/json";
import { type Profile, UNDOCUMENTED_CODES } from "../core";
import type { GatewayRow } from "../services/gateway";
import type { GatewayRequest, HeaderPairs, ProviderStep } from "./exchange";
import { GatewayError } from "./gateway-error";
import { findGatewayHeader, toForwardedHeaders } from "./headers";
import { type GatewayTarget, isProviderName } from "./target";

/** Settings of a step win over headers of the request, and headers over settings of the gateway. */
export function parseSteps(
  { form }: GatewayTarget,
  request: GatewayRequest,
  gateway: GatewayRow,
  profile: Profile,
): readonly ProviderStep[] {
  const settings = { ...readGatewaySettings(gateway), ...readHeaderSettings(request.headers, profile) };
  const headers = toForwardedHeaders(request.headers);
  switch (form.kind) {
    case "provider": {
      const { provider, path } = form;
      return [{ ...settings, provider, path, headers, body: request.body }];
    }
    case "compat":
      return [{ ...settings, ...parseCompatStep(form.path, request), headers }];
    case "universal":
      return parseUniversalSteps(request).map((step) => ({ ...settings, ...step }));
  }
}

function invalidBody(message: string): GatewayError {
  return new GatewayError(400, UNDOCUMENTED_CODES.gatewayBody, message);
}

function parseBody(request: GatewayRequest): Json {
  if (request.method !== "POST") throw new GatewayError(405, UNDOCUMENTED_CODES.gatewayPath, "Only POST is taken here");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(request.body));
  } catch {
    throw invalidBody("The request body is not JSON");
  }
}

/** `model` is `PROVIDER/MODEL`; the provider gets its own name of the model. */
function parseCompatStep(path: string, request: GatewayRequest): Pick<ProviderStep, "provider" | "path" | "body"> {
  const body = parseBody(request);
  const { model }: JsonObject = isObject(body) ? body : {};
  const [, provider, name] = /^([^/]+)\/(.+)$/s.exec(typeof model === "string" ? model : "") ?? [];
  if (!isObject(body) || provider === undefined || !isProviderName(provider))
    throw invalidBody("`model` must be PROVIDER/MODEL");
  return { provider, path, body: encodeJson({ ...body, model: name }) };
}

/** A limit of the emulator: the documentation has none, and each step is a request. */
const MAX_STEPS = 100;

/** Each step has its own headers; those of the request are for the gateway. */
function parseUniversalSteps(request: GatewayRequest): readonly ProviderStep[] {
  const body = parseBody(request);
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_STEPS)
    throw invalidBody(`The request body must be a list of 1 to ${MAX_STEPS} requests to providers`);
  return body.map((value: Json): ProviderStep => {
    const { provider, endpoint, headers, query, config }: JsonObject = isObject(value) ? value : {};
    if (typeof provider !== "string" || !isProviderName(provider))
      throw invalidBody("`provider` is missing or is not a name");
    if (typeof endpoint !== "string") throw invalidBody("`endpoint` is missing");
    const ownHeaders = toForwardedHeaders(parseHeaders(headers));
    const hasType = ownHeaders.some(([name]) => name.toLowerCase() === "content-type");
    return {
      provider,
      path: endpoint.replace(/^\/+/, ""),
      headers: hasType ? ownHeaders : [...ownHeaders, ["content-type", "application/json"]],
      body: query === undefined ? new Uint8Array() : encodeJson(query),
      ...readConfig(config),
    };
  });
}

function parseHeaders(headers: Json | undefined): HeaderPairs {
  if (headers === undefined) return [];
  if (!isObject(headers)) throw invalidBody("`headers` must be an object");
  return Object.entries(headers).map(([name, value]) => {
    const isHeader = typeof value === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value);
    if (!isHeader) throw invalidBody("`headers` has a name or a value that no header has");
    return [name, value] as const;
  });
}

/** Refuses a value that nests too deep for `JSON.stringify`. */
function encodeJson(value: Json): Uint8Array {
  try {
    return new TextEncoder().encode(JSON.stringify(value));
  } catch {
    throw invalidBody("The request body nests too deep");
  }
}

type StepSettings = Pick<ProviderStep, "timeout" | "attempts" | "delay" | "backoff">;

function readGatewaySettings({ retry_max_attempts, retry_delay, retry_backoff }: GatewayRow): StepSettings {
  return parseSettings(undefined, retry_max_attempts, retry_delay, retry_backoff);
}

function readHeaderSettings(headers: HeaderPairs, profile: Profile): StepSettings {
  const value = (name: string) => findGatewayHeader(headers, profile, name);
  const number = (name: string) => (/^\d{1,9}$/.test(value(name) ?? "") ? Number(value(name)) : undefined);
  return parseSettings(number("request-timeout"), number("max-attempts"), number("retry-delay"), value("backoff"));
}

function readConfig(config: Json | undefined): StepSettings {
  const { requestTimeout, maxAttempts, retryDelay, backoff }: JsonObject = isObject(config) ? config : {};
  return parseSettings(requestTimeout, maxAttempts, retryDelay, backoff);
}

/** Values of the right type; at most five attempts, and at most a minute between them. */
function parseSettings(timeout: unknown, attempts: unknown, delay: unknown, backoff: unknown): StepSettings {
  return {
    ...(typeof timeout === "number" && timeout > 0 && { timeout: Math.min(timeout, 2_147_483_647) }),
    ...(typeof attempts === "number" && attempts >= 1 && { attempts: Math.min(Math.floor(attempts), 5) }),
    ...(typeof delay === "number" && delay >= 0 && { delay: Math.min(delay, 60_000) }),
    ...(typeof backoff === "string" && { backoff }),
  };
}
