// The fields of a gateway, with the ranges of the API's documentation (AI gateway, create and update).
import type { Field, Fields } from "../../kind/field";

/** Undeclared it stays as it is; a new gateway has it off. */
const off = (doc: string): Field => ({ type: "boolean", presence: "optional", unset: false, doc });
const text = (doc: string): Field => ({ type: "string", presence: "optional", doc });
const words = (doc: string): Field => ({ type: "strings", presence: "optional", doc });
const number = (doc: string, range: { readonly min?: number; readonly max?: number } = {}): Field => ({
  type: "integer",
  presence: "optional",
  min: 0,
  ...range,
  doc,
});
const choice = (values: readonly string[], doc: string): Field => ({
  type: "string",
  presence: "optional",
  values,
  doc,
});
const needed = (field: Field): Field => ({ ...field, presence: "required" });
const computed = (type: Field["type"], doc: string): Field => ({ type, presence: "computed", doc });
const secret = (doc: string): Field => ({ type: "string", presence: "optional", hidden: true, doc });

const ACTIONS = ["FLAG", "BLOCK"];
const TECHNIQUES = ["fixed", "sliding"];
const CATEGORIES = ["P1", ...Array.from({ length: 13 }, (_, index) => `S${index + 1}`)];

const categories = (of: string): Field => ({
  type: "object",
  presence: "optional",
  fields: Object.fromEntries(
    CATEGORIES.map((name) => [name, choice(ACTIONS, `What happens to ${of} of category ${name}.`)]),
  ),
  doc: `What happens to ${of}, by category.`,
});

const chosen = (what: string): Field => ({
  type: "object",
  presence: "optional",
  fields: {
    mode: needed(choice(["filter"], "`filter`: the values are those that count.")),
    values: needed(words(`Each a ${what}.`)),
  },
  doc: `Only requests of one ${what} of these.`,
});

export const gatewayFields: Fields = {
  id: {
    type: "string",
    presence: "required",
    maxLength: 64,
    pattern: {
      source: "^[a-z0-9_]+(?:-[a-z0-9_]+)*$",
      says: "1 to 64 lower-case letters, digits, `_`, and single `-` between them",
    },
    onChange: "replace",
    doc: "The gateway's id, chosen by you; it stands in the URL that requests are sent to.",
  },
  authentication: off(
    "Requests need a token (`cf-aig-authorization`). On needs a gateway token that is declared too, or `token: external`.",
  ),
  token: {
    type: "string",
    presence: "optional",
    local: true,
    values: ["external"],
    doc: "`external`: the token for the gateway was made elsewhere, and no document declares one. Said to this tool alone.",
  },
  cache_ttl: {
    ...number("Seconds for which answers are cached, at most a month; 0 for no cache.", { max: 2_592_000 }),
    unset: 0,
  },
  cache_invalidate_on_update: off("Cached answers are thrown away when the gateway changes."),
  collect_logs: { ...off("Requests and answers are logged."), unset: true },
  rate_limiting_limit: { ...number("Requests that are let through in one interval; 0 for any number."), unset: 0 },
  rate_limiting_interval: { ...number("Seconds of an interval; 0 for no limit."), unset: 0 },
  rate_limiting_technique: choice(TECHNIQUES, "Whether intervals follow one another or slide along."),
  log_management: number("Logs that are kept.", { min: 10_000, max: 10_000_000 }),
  log_management_strategy: choice(["STOP_INSERTING", "DELETE_OLDEST"], "What happens once so many logs are kept."),
  log_classification: off("Logs are classified."),
  logpush: off("Logs are pushed elsewhere."),
  logpush_public_key: {
    ...text("The public key that pushed logs are encrypted with, 16 to 1024 characters."),
    maxLength: 1024,
    pattern: { source: "^[\\s\\S]{16,1024}$", says: "16 to 1024 characters" },
  },
  byok_only: off("Only requests with a provider's key of your own are let through."),
  zdr: off("Providers are asked to keep nothing."),
  retry_max_attempts: number("How often a failed request is tried.", { min: 1, max: 5 }),
  retry_delay: number("Milliseconds between two attempts.", { max: 60_000 }),
  retry_backoff: choice(["constant", "linear", "exponential"], "How the delay grows from attempt to attempt."),
  workers_ai_billing_mode: choice(["postpaid", "unified"], "How Workers AI is billed."),
  dlp: {
    type: "object",
    presence: "optional",
    fields: {
      enabled: needed({ type: "boolean", presence: "optional", doc: "Whether texts are looked through." }),
      action: choice(ACTIONS, "What happens to a match of `profiles`."),
      profiles: words("Ids of the profiles that are looked for. These and `action`, or `policies`."),
      policies: {
        type: "objects",
        presence: "optional",
        fields: {
          id: needed(text("Id of the policy.")),
          enabled: needed({ type: "boolean", presence: "optional", doc: "Whether it counts." }),
          action: needed(choice(ACTIONS, "What happens to a match.")),
          check: needed({ ...words("Which side is looked through."), values: ["REQUEST", "RESPONSE"] }),
          profiles: needed(words("Ids of the profiles that are looked for.")),
        },
        doc: "Several policies, each with its own profiles and action.",
      },
    },
    doc: "Data loss prevention: what requests and answers must not hold.",
  },
  guardrails: {
    type: "object",
    presence: "optional",
    fields: { prompt: categories("prompts"), response: categories("responses") },
    doc: "What happens to unsafe prompts and responses.",
  },
  spend_limits: {
    type: "object",
    presence: "optional",
    fields: {
      enabled: { type: "boolean", presence: "optional", doc: "Whether the rules count." },
      rules: {
        type: "objects",
        presence: "optional",
        fields: {
          limit: needed({ type: "number", presence: "optional", min: 0, doc: "How much may be spent in one window." }),
          limitType: needed(choice(["cost"], "What is counted.")),
          window: needed({ type: "number", presence: "optional", min: 0, doc: "Seconds of a window." }),
          id: text("Id of the rule."),
          enabled: { type: "boolean", presence: "optional", doc: "Whether the rule counts." },
          technique: choice(TECHNIQUES, "Whether windows follow one another or slide along."),
          model: chosen("model"),
          provider: chosen("provider"),
          metadata: { type: "object", presence: "optional", doc: "Which requests, by their metadata." },
        },
        doc: "The limits, each by itself.",
      },
    },
    doc: "How much requests may cost.",
  },
  otel: {
    type: "objects",
    presence: "optional",
    sensitive: true,
    fields: {
      url: needed(text("Where traces are sent.")),
      headers: needed({ type: "object", presence: "optional", doc: "Headers that are sent with them." }),
      authorization: secret(
        "Credential for it. The API does not show it again: declare it, or every change resets it.",
      ),
      content_type: choice(["json", "protobuf"], "The form of the traces."),
    },
    doc: "Exporters of traces (OpenTelemetry).",
  },
  stripe: {
    type: "object",
    presence: "optional",
    sensitive: true,
    fields: {
      authorization: secret(
        "Credential for it. The API does not show it again: declare it, or every change resets it.",
      ),
      usage_events: {
        type: "objects",
        presence: "optional",
        fields: { payload: needed(text("What is sent for each request.")) },
        doc: "Events that are sent.",
      },
    },
    doc: "Billing of your own customers for what they use.",
  },
  store_id: text("Id of the secrets store that holds the providers' keys."),
  is_default: computed("boolean", "The gateway that is made by itself on first use."),
  created_at: computed("string", "When it was made, RFC 3339."),
  modified_at: computed("string", "When it was last changed, RFC 3339."),
};
