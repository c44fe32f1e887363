// What a request asks of which providers, in which order: one step, or several of a universal request (documentation of
// gateways: universal endpoint, OpenAI compatibility, request handling).
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Profile } from "../profile";
import { INVENTED } from "../refusal";
import type { Row } from "../store";
import type { GatewayRequest, Pairs, Step } from "./exchange";
import { forwarded, gatewayHeader } from "./headers";
import { isProvider, type Place } from "./place";
import { GatewayRefusal } from "./refusals";

/** The steps in order; a settings of a step goes before the request's headers, and they before the gateway's. */
export function stepsOf(place: Place, request: GatewayRequest, gateway: Row, profile: Profile): readonly Step[] {
  const common = { ...settingsOf(gateway), ...headerSettings(request.headers, profile) };
  const headers = forwarded(request.headers);
  switch (place.form.kind) {
    case "provider": {
      const { provider, path } = place.form;
      return [{ ...common, provider, path, headers, body: request.body }];
    }
    case "compat":
      return [{ ...common, ...compatStep(place.form.path, request), headers }];
    case "universal":
      return universalSteps(request).map((step) => ({ ...common, ...step }));
  }
}

function bad(message: string): GatewayRefusal {
  return new GatewayRefusal(400, INVENTED.gatewayBody, message);
}

function posted(request: GatewayRequest): Json {
  if (request.method !== "POST") throw new GatewayRefusal(405, INVENTED.gatewayPath, "Only POST is taken here");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(request.body));
  } catch {
    throw bad("The request body is no JSON");
  }
}

/** `model` is `PROVIDER/MODEL`; the provider gets its own name of the model. */
function compatStep(path: string, request: GatewayRequest): Pick<Step, "provider" | "path" | "body"> {
  const body = posted(request);
  const model = isObject(body) ? body["model"] : undefined;
  const [, provider, name] = /^([^/]+)\/(.+)$/s.exec(typeof model === "string" ? model : "") ?? [];
  if (!isObject(body) || provider === undefined || !isProvider(provider)) throw bad("`model` must be PROVIDER/MODEL");
  return { provider, path, body: octets({ ...body, model: name }) };
}

/** Ours: the documentation names no bound, and each step is a request. */
const MOST_STEPS = 100;

/** Each has its own headers; those of the request itself are for the gateway. */
function universalSteps(request: GatewayRequest): readonly Step[] {
  const body = posted(request);
  if (!Array.isArray(body) || body.length === 0 || body.length > MOST_STEPS)
    throw bad(`The request body must be a list of 1 to ${MOST_STEPS} requests to providers`);
  return body.map((value: Json): Step => {
    const { provider, endpoint, headers, query, config } = isObject(value) ? value : {};
    if (typeof provider !== "string" || !isProvider(provider)) throw bad("`provider` is missing or is no name");
    if (typeof endpoint !== "string") throw bad("`endpoint` is missing");
    const own = forwarded(pairsOf(headers));
    const typed = own.some(([name]) => name.toLowerCase() === "content-type");
    return {
      provider,
      path: endpoint.replace(/^\/+/, ""),
      headers: typed ? own : [...own, ["content-type", "application/json"]],
      body: query === undefined ? new Uint8Array() : octets(query),
      ...configOf(config),
    };
  });
}

function pairsOf(headers: Json | undefined): Pairs {
  if (headers === undefined) return [];
  if (!isObject(headers)) throw bad("`headers` must be an object");
  return Object.entries(headers).map(([name, value]) => {
    const right = typeof value === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value);
    if (!right) throw bad("`headers` has a name or a value that no header has");
    return [name, value] as const;
  });
}

/** A value that nests deeper than the machine can write is no body for anybody. */
function octets(value: Json): Uint8Array {
  try {
    return new TextEncoder().encode(JSON.stringify(value));
  } catch {
    throw bad("The request body nests too deep");
  }
}

type Settings = Pick<Step, "timeout" | "attempts" | "delay" | "backoff">;

function settingsOf(gateway: Row): Settings {
  return settings(undefined, gateway["retry_max_attempts"], gateway["retry_delay"], gateway["retry_backoff"]);
}

function headerSettings(headers: Pairs, profile: Profile): Settings {
  const value = (name: string) => gatewayHeader(headers, profile, name);
  const number = (name: string) => (/^\d{1,9}$/.test(value(name) ?? "") ? Number(value(name)) : undefined);
  return settings(number("request-timeout"), number("max-attempts"), number("retry-delay"), value("backoff"));
}

function configOf(config: Json | undefined): Settings {
  const { requestTimeout, maxAttempts, retryDelay, backoff }: JsonObject = isObject(config) ? config : {};
  return settings(requestTimeout, maxAttempts, retryDelay, backoff);
}

/** Those that are there and of the right type; at most five attempts and a minute between them. */
function settings(timeout: unknown, attempts: unknown, delay: unknown, backoff: unknown): Settings {
  return {
    ...(typeof timeout === "number" && timeout > 0 && { timeout: Math.min(timeout, 2_147_483_647) }),
    ...(typeof attempts === "number" && attempts >= 1 && { attempts: Math.min(Math.floor(attempts), 5) }),
    ...(typeof delay === "number" && delay >= 0 && { delay: Math.min(delay, 60_000) }),
    ...(typeof backoff === "string" && { backoff }),
  };
}
