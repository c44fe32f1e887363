// One access application: what a body becomes, with defaults and checks, and how replies show it (API documentation,
// access applications; recorded replies). The old field `self_hosted_domains` lives until 2025-11-21 (specification 9.1).

import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { World } from "../../call";
import { INVENTED, type Refusal, refusal } from "../../refusal";
import type { Row } from "../../store";
import { checkedDestinations } from "./destinations";

const TYPES =
  "self_hosted saas ssh vnc app_launcher warp biso bookmark dash_sso infrastructure rdp mcp mcp_portal proxy_endpoint".split(
    " ",
  );
const HOSTED = ["self_hosted", "ssh", "vnc", "rdp", "mcp", "mcp_portal"];

/** What a body may hold beside its name, type, domain, destinations and session; anything else is ignored. */
const BOOLEANS: Readonly<Record<string, boolean | undefined>> = {
  app_launcher_visible: true,
  auto_redirect_to_identity: false,
  enable_binding_cookie: false,
  http_only_cookie_attribute: true,
  options_preflight_bypass: false,
  allow_authenticate_via_warp: undefined,
  allow_iframe: undefined,
  path_cookie_attribute: undefined,
  service_auth_401_redirect: undefined,
  skip_interstitial: undefined,
  use_clientless_isolation_app_launcher_url: undefined,
};
const LISTS: Readonly<Record<string, readonly Json[] | undefined>> = {
  allowed_idps: [],
  tags: [],
  custom_pages: undefined,
};
const TEXTS = [
  "logo_url",
  "custom_deny_message",
  "custom_deny_url",
  "custom_non_identity_deny_url",
  "same_site_cookie_attribute",
  "read_service_tokens_from_header",
];
const OBJECTS = ["cors_headers", "scim_config", "mfa_config", "oauth_configuration", "saas_app"];

/** The application that a body describes; `own` is what the service gives it. */
export function writtenApplication(world: World, body: JsonObject, own: JsonObject, now: string): Row {
  const type = body["type"] ?? "self_hosted";
  if (typeof type !== "string" || !TYPES.includes(type)) throw bad(`type must be one of ${TYPES.join(", ")}`);
  const hosted = HOSTED.includes(type);
  const destinations = hosted ? destinationsOf(world, body) : undefined;
  const domain = hosted ? hostedDomain(body["domain"], destinations ?? []) : body["domain"];
  if (type === "bookmark" && typeof domain !== "string") throw bad("domain is required");
  return {
    ...own,
    type,
    name: nameOf(body["name"]),
    ...(domain !== undefined && { domain }),
    ...(destinations && { destinations }),
    session_duration: durationOf(body["session_duration"]),
    policies: policiesOf(body["policies"]),
    ...others(body),
    updated_at: now,
  };
}

/** The old field lists the URIs of public destinations for as long as it lives. */
export function applicationReply(world: World, row: Row): Row {
  if (!world.era.has("selfHostedDomains") || !Array.isArray(row["destinations"])) return row;
  const uris = row["destinations"]
    .filter(isObject)
    .flatMap(({ type, uri }) => (type === "public" ? [uri as Json] : []));
  return { ...row, self_hosted_domains: uris };
}

/** `destinations` wins over the old field; without both the domain is the one public destination. */
function destinationsOf(world: World, body: JsonObject): readonly JsonObject[] {
  const { destinations, self_hosted_domains, domain } = body;
  if (destinations !== undefined && destinations !== null) return checkedDestinations(destinations);
  const old = world.era.has("selfHostedDomains") ? self_hosted_domains : undefined;
  if (Array.isArray(old) && old.length > 0)
    return checkedDestinations(old.map((uri: Json) => ({ type: "public", uri })));
  if (typeof domain !== "string") throw bad("domain is required");
  return checkedDestinations([{ type: "public", uri: domain }]);
}

function hostedDomain(domain: Json | undefined, destinations: readonly JsonObject[]): Json | undefined {
  const uris = destinations.flatMap(({ type, uri }) => (type === "public" ? [uri] : []));
  if (domain === undefined || domain === null) return uris[0];
  if (typeof domain !== "string") throw bad("domain must be a string");
  if (uris.length > 0 && !uris.includes(domain)) throw bad("domain must be one of the public destinations");
  return domain;
}

function nameOf(name: Json | undefined): string {
  if (typeof name !== "string" || name.trim() === "") throw bad("name is required");
  return name;
}

function durationOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "24h";
  if (typeof value !== "string" || !/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(value))
    throw bad("session_duration must be a duration such as 24h");
  return value;
}

/** Ids, links or inline policies; replies show them as objects with their precedence. */
function policiesOf(value: Json | undefined): readonly JsonObject[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw bad("policies must be a list");
  return value.map((element: Json, index) => {
    if (typeof element === "string") return { id: element, precedence: index + 1 };
    if (!isObject(element)) throw bad("policies must hold ids or objects");
    return { precedence: index + 1, ...element };
  });
}

function others(body: JsonObject): JsonObject {
  const members: Record<string, Json | undefined> = {};
  const take = (name: string, fits: (value: Json) => boolean, usual?: Json) => {
    const value = body[name] ?? undefined;
    if (value !== undefined && !fits(value)) throw bad(`${name} has the wrong type`);
    if (value !== undefined || usual !== undefined) members[name] = value ?? usual;
  };
  for (const [name, usual] of Object.entries(BOOLEANS)) take(name, (value) => typeof value === "boolean", usual);
  for (const [name, usual] of Object.entries(LISTS)) take(name, Array.isArray, usual);
  for (const name of TEXTS) take(name, (value) => typeof value === "string");
  for (const name of OBJECTS) take(name, isObject);
  return members;
}

function bad(message: string): Refusal {
  return refusal(400, INVENTED.access, `access.api.error.invalid_request: ${message}.`);
}
