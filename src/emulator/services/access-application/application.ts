// One access application: its row from a request body, with defaults and checks, and its form in replies (API documentation,
// access applications; recorded replies). The old field `self_hosted_domains` ends on 2025-11-21 (specification 9.1).
import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { EmulatorState } from "../../core";
import { arrayOf, isBoolean, isObjectList, isPresent, isString, objectGuard, optional, type Table } from "../../store";
import { applicationError } from "./application-error";
import { createUuid } from "./create-uuid";
import { type Destination, parseDestinations } from "./destinations";
import { parseOwnPolicies, parseTargetCriteria } from "./targets";

/** Members that the service sets and a replacement keeps. */
export type ApplicationIdentity = {
  readonly id: string;
  readonly uid: string;
  readonly aud: string;
  readonly created_at: string;
};

export type AccessApplicationRow = ApplicationIdentity & {
  readonly type: string;
  readonly name: string;
  readonly domain?: Json;
  readonly destinations?: readonly Destination[];
  readonly target_criteria?: readonly JsonObject[];
  readonly session_duration?: string;
  readonly policies: readonly JsonObject[];
  readonly updated_at: string;
};

const isDestination = objectGuard<Destination>({ type: isString, uri: optional(isPresent) });

const isAccessApplication = objectGuard<AccessApplicationRow>({
  id: isString,
  uid: isString,
  aud: isString,
  created_at: isString,
  type: isString,
  name: isString,
  domain: optional(isPresent),
  destinations: optional(arrayOf(isDestination)),
  target_criteria: optional(isObjectList),
  session_duration: optional(isString),
  policies: isObjectList,
  updated_at: isString,
});

/** @param scope id of the account or of the zone; each has its own applications. */
export function getApplicationTable(scope: string): Table<AccessApplicationRow> {
  return { collection: `access_apps/${scope}`, isRow: isAccessApplication };
}

const TYPES =
  "self_hosted saas ssh vnc app_launcher warp biso bookmark dash_sso infrastructure rdp mcp mcp_portal proxy_endpoint".split(
    " ",
  );
const HOSTED = ["self_hosted", "ssh", "vnc", "rdp", "mcp", "mcp_portal"];

interface Member {
  readonly name: string;
  readonly isValid: (value: Json) => boolean;
  readonly byDefault?: Json;
}

/** Members beside the name, type, domain, destinations and session of an application; unknown members are ignored. */
const MEMBERS: readonly Member[] = [
  { name: "app_launcher_visible", isValid: isBoolean, byDefault: true },
  { name: "auto_redirect_to_identity", isValid: isBoolean, byDefault: false },
  { name: "enable_binding_cookie", isValid: isBoolean, byDefault: false },
  { name: "http_only_cookie_attribute", isValid: isBoolean, byDefault: true },
  { name: "options_preflight_bypass", isValid: isBoolean, byDefault: false },
  { name: "allow_authenticate_via_warp", isValid: isBoolean },
  { name: "allow_iframe", isValid: isBoolean },
  { name: "path_cookie_attribute", isValid: isBoolean },
  { name: "service_auth_401_redirect", isValid: isBoolean },
  { name: "skip_interstitial", isValid: isBoolean },
  { name: "use_clientless_isolation_app_launcher_url", isValid: isBoolean },
  { name: "allowed_idps", isValid: Array.isArray, byDefault: [] },
  { name: "tags", isValid: Array.isArray, byDefault: [] },
  { name: "custom_pages", isValid: Array.isArray },
  { name: "logo_url", isValid: isString },
  { name: "custom_deny_message", isValid: isString },
  { name: "custom_deny_url", isValid: isString },
  { name: "custom_non_identity_deny_url", isValid: isString },
  { name: "same_site_cookie_attribute", isValid: isString },
  { name: "read_service_tokens_from_header", isValid: isString },
  { name: "cors_headers", isValid: isObject },
  { name: "scim_config", isValid: isObject },
  { name: "mfa_config", isValid: isObject },
  { name: "oauth_configuration", isValid: isObject },
  { name: "saas_app", isValid: isObject },
];

/** The application that a body describes. */
export function parseApplication(
  state: EmulatorState,
  body: JsonObject,
  identity: ApplicationIdentity,
  now: string,
): AccessApplicationRow {
  const { type: givenType, domain: givenDomain, name, session_duration, policies } = body;
  const { target_criteria, mfa_config } = body;
  const type = givenType ?? "self_hosted";
  if (!isString(type) || !TYPES.includes(type)) throw applicationError(`type must be one of ${TYPES.join(", ")}`);
  const targets = parseTargetCriteria(type, target_criteria);
  if (type === "infrastructure") {
    const own = parseOwnPolicies(policies, () => createUuid(state.random));
    const mfa = isObject(mfa_config) ? { mfa_config } : {};
    return {
      ...identity,
      type,
      name: parseName(name),
      target_criteria: targets,
      policies: own,
      ...mfa,
      updated_at: now,
    };
  }
  const destinations = HOSTED.includes(type) ? readDestinations(state, body) : undefined;
  const domain = destinations ? checkDomain(givenDomain, destinations) : givenDomain;
  if (type === "bookmark" && !isString(domain)) throw applicationError("domain is required");
  return {
    ...identity,
    type,
    name: parseName(name),
    ...(domain !== undefined && { domain }),
    ...(destinations && { destinations }),
    ...(targets && { target_criteria: targets }),
    session_duration: parseDuration(session_duration),
    policies: parsePolicies(policies),
    ...readMembers(body),
    updated_at: now,
  };
}

/** Until it ends, the old field lists the URIs of the public destinations. */
export function formatApplication(state: EmulatorState, application: AccessApplicationRow): JsonObject {
  const { destinations } = application;
  if (!state.apiDate.has("selfHostedDomains") || !destinations) return application;
  return { ...application, self_hosted_domains: listUris(destinations) };
}

function listUris(destinations: readonly Destination[]): readonly Json[] {
  return destinations.flatMap(({ type, uri }) => (type === "public" && uri !== undefined ? [uri] : []));
}

/** `destinations` wins over the old field; without both, the domain is the only public destination. */
function readDestinations(state: EmulatorState, body: JsonObject): readonly Destination[] {
  const { destinations, self_hosted_domains, domain } = body;
  if (destinations !== undefined && destinations !== null) return parseDestinations(destinations);
  const oldDomains = state.apiDate.has("selfHostedDomains") ? self_hosted_domains : undefined;
  if (Array.isArray(oldDomains) && oldDomains.length > 0)
    return parseDestinations(oldDomains.map((uri: Json) => ({ type: "public", uri })));
  if (!isString(domain)) throw applicationError("domain is required");
  return parseDestinations([{ type: "public", uri: domain }]);
}

function checkDomain(domain: Json | undefined, destinations: readonly Destination[]): Json | undefined {
  const uris = listUris(destinations);
  if (domain === undefined || domain === null) return uris[0];
  if (!isString(domain)) throw applicationError("domain must be a string");
  if (uris.length > 0 && !uris.includes(domain))
    throw applicationError("domain must be one of the public destinations");
  return domain;
}

function parseName(name: Json | undefined): string {
  if (!isString(name) || name.trim() === "") throw applicationError("name is required");
  return name;
}

function parseDuration(value: Json | undefined): string {
  if (value === undefined || value === null) return "24h";
  if (!isString(value) || !/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(value))
    throw applicationError("session_duration must be a duration such as 24h");
  return value;
}

/** Ids, links or inline policies; replies show them as objects with their precedence. */
function parsePolicies(value: Json | undefined): readonly JsonObject[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw applicationError("policies must be a list");
  return value.map((policy: Json, index) => {
    if (isString(policy)) return { id: policy, precedence: index + 1 };
    if (!isObject(policy)) throw applicationError("policies must hold ids or objects");
    return { precedence: index + 1, ...policy };
  });
}

function readMembers(body: JsonObject): JsonObject {
  const members = MEMBERS.flatMap(({ name, isValid, byDefault }) => {
    const value = body[name] ?? undefined;
    if (value !== undefined && !isValid(value)) throw applicationError(`${name} has the wrong type`);
    const member = value ?? byDefault;
    return member === undefined ? [] : [[name, member] as const];
  });
  return Object.fromEntries(members);
}
