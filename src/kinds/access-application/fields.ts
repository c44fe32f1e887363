// The fields of an access application (API documentation, access applications; specification 2.6).
import { defineFields, type Field, type FieldType, type PropsOfFields } from "../../kind/field";
import { destinationFields } from "./destinations";
import { DURATION } from "./duration";
import { policyFields } from "./policies";
import { targetFields } from "./targets";

export const APPLICATION_TYPES = [
  "self_hosted",
  "saas",
  "ssh",
  "vnc",
  "app_launcher",
  "warp",
  "biso",
  "bookmark",
  "dash_sso",
  "infrastructure",
  "rdp",
  "mcp",
  "mcp_portal",
  "proxy_endpoint",
] as const;

/** An application of another type has other fields: the API drops values, and fills in its own. */
const ofType = { presence: "optional", follows: ["type"] } as const satisfies Partial<Field>;
/** A switch that is off by default. */
const off = (doc: string) => ({ ...ofType, type: "boolean", unset: false, doc }) as const satisfies Field;
const text = (doc: string) => ({ ...ofType, type: "string", doc }) as const satisfies Field;
const list = (doc: string) => ({ ...ofType, type: "strings", unset: [], doc }) as const satisfies Field;
const computed = <T extends FieldType>(type: T, doc: string) =>
  ({ type, presence: "computed", doc }) as const satisfies Field;

export const applicationFields = defineFields({
  name: {
    type: "string",
    presence: "required",
    maxLength: 350,
    doc: "The application's name.",
    documentDoc: "Documents identify it by its name: two live applications with the same name must be renamed first.",
  },
  type: {
    type: "string",
    presence: "optional",
    default: "self_hosted",
    values: APPLICATION_TYPES,
    doc: "The type of application; `self_hosted` is a host name behind a login.",
  },
  domain: {
    type: "string",
    presence: "optional",
    maxLength: 2048,
    follows: ["type", "destinations"],
    doc: "The primary host name, with an optional path; by default the first public destination; without `destinations` the only destination. For a bookmark its URL.",
  },
  destinations: {
    ...ofType,
    type: "objects",
    fields: destinationFields,
    doc: "The protected hosts and networks. Replaces `self_hosted_domains`, which ended on 2025-11-21.",
  },
  session_duration: {
    ...ofType,
    type: "string",
    pattern: {
      source: DURATION,
      description: "a number with a unit (ns, us, ms, s, m, h), several in a row: `24h`, `1h30m`",
    },
    doc: "How long a login lasts; new applications have `24h`.",
  },
  policies: {
    ...ofType,
    type: "objects",
    unset: [],
    fields: policyFields,
    doc: "The policies that decide who has access, in order of precedence: by id, and in full for `infrastructure`.",
  },
  target_criteria: {
    ...ofType,
    type: "objects",
    fields: targetFields,
    doc: "The servers behind an application of type `infrastructure` or `rdp`, which needs at least one criterion.",
  },
  allowed_idps: list("Ids of the identity providers that may be used; empty for all."),
  auto_redirect_to_identity: off("Skip the choice of an identity provider; needs exactly one."),
  app_launcher_visible: {
    ...ofType,
    type: "boolean",
    unset: true,
    doc: "Show it in the app launcher; new applications are shown.",
  },
  logo_url: text("Address of the logo in the app launcher."),
  allow_authenticate_via_warp: off("Accept the device client's session as a login."),
  allow_iframe: off("Let the application's cookie be used in frames of other sites."),
  cors_headers: {
    ...ofType,
    type: "object",
    doc: "What to answer to cross-origin requests; members as the API names them.",
  },
  custom_deny_message: text("Shown to users without access."),
  custom_deny_url: text("Where users without access are redirected."),
  custom_non_identity_deny_url: text("The same for requests without an identity."),
  custom_pages: list("Ids of custom pages to show."),
  enable_binding_cookie: off("Bind the session to the device by a second cookie."),
  http_only_cookie_attribute: {
    ...ofType,
    type: "boolean",
    unset: true,
    doc: "Hide the cookie from scripts; new applications do.",
  },
  path_cookie_attribute: off("Restrict the cookie to the application's path."),
  same_site_cookie_attribute: {
    ...ofType,
    type: "string",
    values: ["none", "lax", "strict"],
    doc: "The cookie's SameSite attribute.",
  },
  options_preflight_bypass: off("Let preflight requests through without a login; excludes `cors_headers`."),
  read_service_tokens_from_header: text("Name of the header that carries a service token."),
  service_auth_401_redirect: off("Answer 401 instead of a login page where only service tokens have access."),
  skip_interstitial: off("Skip the page before a browser-rendered session."),
  tags: list("Names of tags in the app launcher."),
  scim_config: {
    ...ofType,
    type: "object",
    sensitive: true,
    doc: "Provisioning of users by SCIM; members as the API names them.",
  },
  mfa_config: {
    ...ofType,
    type: "object",
    doc: "Required second factors; members as the API names them.",
  },
  oauth_configuration: {
    ...ofType,
    type: "object",
    doc: "OAuth for clients of the application; members as the API names them.",
  },
  saas_app: {
    ...ofType,
    type: "object",
    sensitive: true,
    doc: "The settings of a `saas` application; members as the API names them.",
  },
  aud: computed("string", "The audience tag that tokens for it carry."),
  uid: computed("string", "The id again, under its older name."),
  self_hosted_domains: computed("strings", "The URIs of public destinations, in replies before 2025-11-21."),
  created_at: computed("string", "When it was created."),
  updated_at: computed("string", "When it was last written."),
});

/** The canonical props of an access application. */
export type CanonicalApplication = PropsOfFields<typeof applicationFields>;
