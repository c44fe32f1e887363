// The schema of the provider block. Every attribute has an environment variable; keep the token there rather than in a file.
import type { Schema } from "./attribute";

/** The source address of the provider for Terraform and OpenTofu. */
export const SOURCE = "zonewright/edge";

export const providerSchema: Schema = {
  version: 0,
  doc: "Zones, DNS records and settings on the Edge Platform API.",
  attributes: {
    base_url: {
      type: "string",
      optional: true,
      doc: "The API's base URL. Default: `ZONEWRIGHT_BASE_URL`.",
    },
    api_token: {
      type: "string",
      optional: true,
      sensitive: true,
      doc: "An API token. Default: `ZONEWRIGHT_API_TOKEN`, or `ZONEWRIGHT_EMAIL` with `ZONEWRIGHT_API_KEY`.",
    },
    account_id: {
      type: "string",
      optional: true,
      doc: "The account to manage. Default: `ZONEWRIGHT_ACCOUNT_ID`, or the account of the credential if it can see a single account.",
    },
    deleted_zones: {
      type: { list: "string" },
      optional: true,
      doc: "Ids of zones that were deleted elsewhere. Their resources leave the state if the API no longer shows the zone; the API gives the same answer for a deleted zone and for a zone that the token cannot see.",
    },
    as_of: {
      type: "string",
      optional: true,
      doc: "Day of the deprecation schedule, YYYY-MM-DD; today unless said. Only warnings depend on it.",
    },
    unset: {
      type: "string",
      optional: true,
      doc: "What leaving out `comment`, `tags`, `settings` or `private_routing` of a record means: `keep` keeps the live value, `clear` clears it. Default: `keep`.",
    },
    profile: {
      type: "string",
      optional: true,
      doc: "How strictly the API is interpreted: `live`, or `spec`, which makes errors of what violates the specification although the API accepts it. Default: `live`.",
    },
    hazards: {
      type: "string",
      optional: true,
      doc: "What a hazard of a plan is, such as many deletions or the last address of a domain: `warn`, a warning, or `refuse`, an error. Default: `warn`.",
    },
    allow: {
      type: { list: "string" },
      optional: true,
      doc: 'Codes of hazards that stay warnings with `hazards = "refuse"`, such as `MANY_DELETES`.',
    },
  },
};
