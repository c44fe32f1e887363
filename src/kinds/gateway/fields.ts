// The fields of a gateway, with the ranges of the API's documentation (AI gateway, create and update).
import { defineFields, type Field, type Fields, type FieldType, type PropsOfFields } from "../../kind/field";

/** An undeclared switch stays unchanged; a new gateway has it off. */
const off = (doc: string) => ({ type: "boolean", presence: "optional", unset: false, doc }) as const satisfies Field;
const text = (doc: string) => ({ type: "string", presence: "optional", doc }) as const satisfies Field;
const list = (doc: string) => ({ type: "strings", presence: "optional", doc }) as const satisfies Field;
const integer = (doc: string, range: { readonly min?: number; readonly max?: number } = {}) =>
  ({ type: "integer", presence: "optional", min: 0, ...range, doc }) as const satisfies Field;
const choice = <const V extends readonly string[]>(values: V, doc: string) =>
  ({ type: "string", presence: "optional", values, doc }) as const satisfies Field;
const required = <const F extends Field>(field: F) => ({ ...field, presence: "required" }) as const;
const computed = <T extends FieldType>(type: T, doc: string) =>
  ({ type, presence: "computed", doc }) as const satisfies Field;
const secret = (doc: string) => ({ type: "string", presence: "optional", hidden: true, doc }) as const satisfies Field;

const ACTIONS = ["FLAG", "BLOCK"] as const;
const TECHNIQUES = ["fixed", "sliding"] as const;
const CATEGORIES = ["P1", ...Array.from({ length: 13 }, (_, index) => `S${index + 1}`)];

const categories = (subject: string) => {
  const fields: Fields = Object.fromEntries(
    CATEGORIES.map((name) => [name, choice(ACTIONS, `What happens to ${subject} of category ${name}.`)]),
  );
  return { type: "object", presence: "optional", fields, doc: `What happens to ${subject}, by category.` } as const;
};

const filter = (subject: string) =>
  ({
    type: "object",
    presence: "optional",
    fields: {
      mode: required(choice(["filter"], "`filter`: the values are those that count.")),
      values: required(list(`Each a ${subject}.`)),
    },
    doc: `Only requests with one of these values as their ${subject}.`,
  }) as const satisfies Field;

export const gatewayFields = defineFields({
  id: {
    type: "string",
    presence: "required",
    maxLength: 64,
    pattern: {
      source: "^[a-z0-9_]+(?:-[a-z0-9_]+)*$",
      description: "1 to 64 lower-case letters, digits, `_`, and single `-` between them",
    },
    onChange: "replace",
    doc: "The gateway's id, chosen by you; it is part of the URL that requests are sent to.",
  },
  authentication: off(
    "Requests need a token (`cf-aig-authorization`). On needs a declared gateway token, or `token` as `external`.",
  ),
  token: {
    type: "string",
    presence: "optional",
    local: true,
    values: ["external"],
    doc: "`external`: the token for the gateway was created elsewhere and is not declared. Never sent to the API.",
  },
  cache_ttl: {
    ...integer("Seconds for which answers are cached, at most a month; 0 for no cache.", { max: 2_592_000 }),
    unset: 0,
  },
  cache_invalidate_on_update: off("Cached answers are thrown away when the gateway changes."),
  collect_logs: { ...off("Requests and answers are logged."), unset: true },
  rate_limiting_limit: { ...integer("Requests allowed in one interval; 0 for any number."), unset: 0 },
  rate_limiting_interval: { ...integer("Seconds of an interval; 0 for no limit."), unset: 0 },
  rate_limiting_technique: choice(TECHNIQUES, "Fixed intervals, or a sliding one."),
  log_management: integer("Number of logs that are kept.", { min: 10_000, max: 10_000_000 }),
  log_management_strategy: choice(["STOP_INSERTING", "DELETE_OLDEST"], "What happens when that number is reached."),
  log_classification: off("Logs are classified."),
  logpush: off("Logs are pushed elsewhere."),
  logpush_public_key: {
    ...text("The public key that pushed logs are encrypted with, 16 to 1024 characters."),
    maxLength: 1024,
    pattern: { source: "^[\\s\\S]{16,1024}$", description: "16 to 1024 characters" },
  },
  byok_only: off("Only requests with your own key of a provider are allowed."),
  zdr: off("Ask providers to retain nothing (zero data retention)."),
  retry_max_attempts: integer("How often a failed request is attempted.", { min: 1, max: 5 }),
  retry_delay: integer("Milliseconds between two attempts.", { max: 60_000 }),
  retry_backoff: choice(["constant", "linear", "exponential"], "How the delay grows from attempt to attempt."),
  workers_ai_billing_mode: choice(["postpaid", "unified"], "How Workers AI is billed."),
  dlp: {
    type: "object",
    presence: "optional",
    fields: {
      enabled: required({ type: "boolean", presence: "optional", doc: "Whether requests and answers are scanned." }),
      action: choice(ACTIONS, "What happens to a match of `profiles`."),
      profiles: list("Ids of the profiles to detect. Use these and `action`, or `policies`."),
      policies: {
        type: "objects",
        presence: "optional",
        fields: {
          id: required(text("Id of the policy.")),
          enabled: required({ type: "boolean", presence: "optional", doc: "Whether the policy is active." }),
          action: required(choice(ACTIONS, "What happens to a match.")),
          check: required({ ...list("The side to scan."), values: ["REQUEST", "RESPONSE"] }),
          profiles: required(list("Ids of the profiles to detect.")),
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
      enabled: { type: "boolean", presence: "optional", doc: "Whether the rules are active." },
      rules: {
        type: "objects",
        presence: "optional",
        fields: {
          limit: required({
            type: "number",
            presence: "optional",
            min: 0,
            doc: "How much may be spent in one window.",
          }),
          limitType: required(choice(["cost"], "The quantity to limit.")),
          window: required({ type: "number", presence: "optional", min: 0, doc: "Seconds of a window." }),
          id: text("Id of the rule."),
          enabled: { type: "boolean", presence: "optional", doc: "Whether the rule is active." },
          technique: choice(TECHNIQUES, "Fixed windows, or a sliding one."),
          model: filter("model"),
          provider: filter("provider"),
          metadata: { type: "object", presence: "optional", doc: "Only requests with this metadata." },
        },
        doc: "The limits; each applies independently.",
      },
    },
    doc: "Limits on the cost of requests.",
  },
  otel: {
    type: "objects",
    presence: "optional",
    unset: [],
    sensitive: true,
    fields: {
      url: required(text("Where traces are sent.")),
      headers: required({ type: "object", presence: "optional", doc: "Headers that are sent with them." }),
      authorization: secret("Credential for it. The API does not return it: declare it, or every change resets it."),
      content_type: choice(["json", "protobuf"], "The form of the traces."),
    },
    doc: "Exporters of traces (OpenTelemetry).",
  },
  stripe: {
    type: "object",
    presence: "optional",
    sensitive: true,
    fields: {
      authorization: secret("Credential for it. The API does not return it: declare it, or every change resets it."),
      usage_events: {
        type: "objects",
        presence: "optional",
        fields: { payload: required(text("The content of the event.")) },
        doc: "Events that are sent.",
      },
    },
    doc: "Billing of your own customers for what they use.",
  },
  store_id: text("Id of the secrets store that holds the providers' keys."),
  is_default: computed("boolean", "Whether it is the gateway that the service creates on first use."),
  created_at: computed("string", "When it was created, RFC 3339."),
  modified_at: computed("string", "When it was last changed, RFC 3339."),
});

/** The canonical props of a gateway. */
export type CanonicalGateway = PropsOfFields<typeof gatewayFields>;
