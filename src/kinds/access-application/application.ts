// What access applications of an account and of a zone share: fields, canonical form, samples. Their routes and their place in
// documents differ.
import { isObject, type JsonObject } from "../../base/json";
import { readReply } from "../../kind/derive/from-wire";
import type { CanonicalForm, Context, FieldDiagnostic, Kind, Routes } from "../../kind/kind";
import { canonicalDestination, canonicalUri, checkDestination, publicUris } from "./destinations";
import { canonicalDuration } from "./duration";
import { applicationFields, type CanonicalApplication } from "./fields";
import { canonicalPolicy, checkPolicies, ownsPolicies, readPolicies, toWirePolicies } from "./policies";
import { canonicalCriterion, checkTargets } from "./targets";

/** Types that protect a host or a network, and so have destinations or a domain. */
const HOSTED: readonly string[] = ["self_hosted", "ssh", "vnc", "rdp", "mcp", "mcp_portal"];

type SharedDeclaration = Omit<Kind<CanonicalApplication>, "fields" | "name" | "title" | "doc" | "within" | "routes"> & {
  readonly fields: typeof applicationFields;
};

export const application: SharedDeclaration = {
  inDocument: { key: "access_applications", form: "map", mapKey: "name" },
  fields: applicationFields,
  identity: { group: ["name"], member: [], conflict: ["name"] },
  id: {
    source: "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    description: "UUIDs in lower case",
  },
  canonical,
  canonicalGroup: ({ name = "" }) => ({ props: { name }, diagnostics: [] }),
  fromWire,
  toWire,
  toReplace,
  toDeclared,
  label: (application) => application.name,
  samples: [
    {
      title: "a public host",
      declared: { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }], session_duration: "24h" },
      spellings: [
        { name: "wiki", destinations: [{ uri: "WIKI.example.com." }], session_duration: "1440m" },
        { name: "wiki", type: "self_hosted", domain: "wiki.example.com" },
      ],
      edit: {
        declared: {
          name: "wiki",
          destinations: [{ type: "public", uri: "wiki.example.com" }, { uri: "wiki.example.com/admin" }],
        },
        fields: ["destinations"],
      },
    },
    {
      title: "a private network",
      declared: {
        name: "database",
        destinations: [
          { type: "private", cidr: "192.0.2.7", port_range: "5432", l4_protocol: "tcp" },
          { type: "private", hostname: "db.example.com", port_range: "5432-5433" },
        ],
      },
      spellings: [
        {
          name: "database",
          destinations: [
            { type: "private", cidr: "192.0.2.7/32", port_range: "5432", l4_protocol: "tcp" },
            { type: "private", hostname: "DB.example.com", port_range: "5432-5433" },
          ],
        },
      ],
      edit: { declared: { name: "database", session_duration: "1.5h" }, fields: ["session_duration"] },
    },
    {
      title: "servers for SSH",
      declared: {
        name: "servers",
        type: "infrastructure",
        target_criteria: [
          { port: 22, protocol: "SSH", include: { target_attributes: { hostname: ["db-1", "db-2"] } } },
        ],
      },
      spellings: [
        {
          name: "servers",
          type: "infrastructure",
          target_criteria: [
            { port: 22, protocol: "ssh", include: { target_attributes: { hostname: ["db-1", "db-2"] } }, exclude: {} },
          ],
        },
      ],
      edit: {
        declared: {
          name: "servers",
          type: "infrastructure",
          target_criteria: [{ port: 2222, protocol: "SSH", include: { target_attributes: { hostname: ["db-1"] } } }],
        },
        fields: ["target_criteria"],
      },
    },
    {
      title: "desktops in a browser",
      declared: {
        name: "desktops",
        type: "rdp",
        destinations: [{ type: "public", uri: "desktops.example.com" }],
        target_criteria: [{ port: 3389, protocol: "RDP", include: { target_attributes: { hostname: ["pc-1"] } } }],
      },
      spellings: [
        {
          name: "desktops",
          type: "rdp",
          domain: "desktops.example.com",
          target_criteria: [{ port: 3389, protocol: "RDP", include: { target_attributes: { hostname: ["pc-1"] } } }],
        },
      ],
    },
    {
      title: "a bookmark",
      declared: { name: "status", type: "bookmark", domain: "https://status.example.com/", tags: [] },
    },
  ],
};

/** The routes under `/accounts/{account_id}` or `/zones/{zone_id}`. There is no PATCH (API documentation). */
export function routesUnder(scope: string): Routes {
  const all = `${scope}/access/apps`;
  const name = `${all}/{id}`;
  return { list: all, perPage: 1000, get: name, create: all, replace: name, delete: name };
}

function canonical(
  application: CanonicalApplication,
  _: Context,
  from: "declared" | "live",
): CanonicalForm<CanonicalApplication> {
  const { session_duration, domain, type, policies, target_criteria } = application;
  const hosted = isHosted(application);
  // A domain alone is the only destination, as the API reads it.
  const alone = from === "declared" && hosted && domain !== undefined ? [{ uri: domain }] : undefined;
  const { destinations: listed, ...others } = application;
  // An application without a host has none: an empty list says so too.
  const destinations = listed?.length === 0 && !hosted ? undefined : (listed ?? alone);
  const props: CanonicalApplication = {
    ...others,
    ...(destinations && { destinations: destinations.map(canonicalDestination) }),
    ...(session_duration !== undefined && { session_duration: canonicalDuration(session_duration) }),
    ...(domain !== undefined && hosted && { domain: canonicalUri(domain) }),
    ...(target_criteria && { target_criteria: target_criteria.map(canonicalCriterion) }),
    ...(policies && ownsPolicies(type) && { policies: policies.map(canonicalPolicy) }),
  };
  if (from === "live") return { props, diagnostics: [] };
  const invalid = (destinations ?? []).flatMap((member, index) => checkDestination(member, `destinations[${index}]`));
  return { props, diagnostics: [...invalid, ...checkMembers(props, hosted)] };
}

function isHosted({ type = "self_hosted" }: CanonicalApplication): boolean {
  return HOSTED.includes(type);
}

function checkMembers(application: CanonicalApplication, hosted: boolean): readonly FieldDiagnostic[] {
  const { destinations, domain, type = "self_hosted", cors_headers, options_preflight_bypass } = application;
  const { policies = [], target_criteria } = application;
  const diagnostics: FieldDiagnostic[] = [
    ...checkTargets(type, target_criteria),
    ...checkPolicies(type, policies),
    ...checkInfrastructure(application),
  ];
  if (!hosted && destinations && destinations.length > 0) {
    const help = `Remove \`destinations\`, or choose one of the types ${HOSTED.join(", ")}.`;
    const message = `\`destinations\` is given for an application of type \`${type}\`, which has none.`;
    diagnostics.push({ code: "ACC106", field: "destinations", message, help });
  }
  if (hosted && destinations?.length === 0) {
    const message = "`destinations` is empty: nothing would be protected.";
    diagnostics.push({ code: "ACC107", field: "destinations", message, help: "Write a destination." });
  }
  const uris = publicUris(destinations);
  if (hosted && domain !== undefined && uris.length > 0 && !uris.includes(domain)) {
    const message = `\`domain\` is \`${domain}\`, which is not one of the public destinations.`;
    const help = `Write one of ${uris.join(", ")}, or leave it out.`;
    diagnostics.push({ code: "ACC108", field: "domain", message, help });
  }
  if (options_preflight_bypass === true && cors_headers !== undefined) {
    const message = "`options_preflight_bypass` and `cors_headers` are given together.";
    diagnostics.push({ code: "ACC109", field: "options_preflight_bypass", message, help: "Keep one of the two." });
  }
  return diagnostics;
}

/** The fields of an application of type infrastructure (types of npm `cloudflare` 7.3): the API drops any other. */
const INFRASTRUCTURE: readonly string[] = ["name", "type", "target_criteria", "policies", "mfa_config"];

function checkInfrastructure(application: CanonicalApplication): readonly FieldDiagnostic[] {
  if (application.type !== "infrastructure") return [];
  // Destinations have a diagnostic of their own.
  const foreign = Object.keys(application).filter((name) => ![...INFRASTRUCTURE, "destinations"].includes(name));
  return foreign.map((name) => ({
    code: "ACC112",
    field: name,
    message: `\`${name}\` is given for an application of type \`infrastructure\`, which does not have it.`,
    help: `Remove it. The fields are ${INFRASTRUCTURE.join(", ")}.`,
  }));
}

/** Policies as fields, members that are null left out; everything else as the API has it. */
function fromWire(row: JsonObject): CanonicalApplication {
  const { type, policies, destinations, target_criteria, ...others } = row;
  const own = typeof type === "string" ? type : undefined;
  return readReply(applicationFields, {
    ...others,
    type,
    ...(policies !== undefined && policies !== null && { policies: readPolicies(own, policies).map(withoutNull) }),
    ...(Array.isArray(target_criteria) && { target_criteria: target_criteria.filter(isObject).map(withoutNull) }),
    ...(Array.isArray(destinations) && { destinations: destinations.filter(isObject).map(withoutNull) }),
  });
}

/** `domain` follows the destinations: it is a public destination, by default the first. */
function toWire(application: CanonicalApplication): JsonObject {
  const { aud, uid, self_hosted_domains, created_at, updated_at, ...members } = application;
  const { policies, domain, destinations } = application;
  const uris = publicUris(destinations);
  const keepsDomain = !isHosted(application) || uris.length === 0 || uris.includes(String(domain));
  const primary = keepsDomain ? domain : uris[0];
  return {
    ...members,
    ...(primary !== undefined && { domain: primary }),
    ...(policies && { policies: toWirePolicies(application.type, policies) }),
  };
}

function toReplace(row: JsonObject): JsonObject {
  const { policies } = row;
  if (!Array.isArray(policies)) return row;
  const { type, policies: own = [] } = fromWire(row);
  return { ...row, policies: toWirePolicies(type, own) };
}

/** As a person would write it: the domain is declared only where it is not the first public destination. */
function toDeclared(application: CanonicalApplication): JsonObject {
  const { domain, ...others } = application;
  return domain === publicUris(application.destinations)[0] ? others : application;
}

/** Replies have null for members that an element lacks. */
function withoutNull(element: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== null && value !== undefined));
}
