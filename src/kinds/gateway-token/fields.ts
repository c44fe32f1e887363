// The fields of a gateway token (API documentation, create tokens via the API; published schema, TokenPolicy).
import { defineFields, type Field, type FieldType, type PropsOfFields } from "../../kind/field";
import type { Kind } from "../../kind/kind";

/** The right to send requests through a gateway that asks for a token. */
export const RUN = "AI Gateway Run";

/** Suffix of the name of a successor during rotation; names are short enough for it to fit the API's 120 characters. */
export const SUCCESSOR = " (next)";

const computed = <T extends FieldType>(type: T, doc: string) =>
  ({ type, presence: "computed", doc }) as const satisfies Field;

/** A day stands for its first moment. */
const moment = (doc: string) =>
  ({
    type: "string",
    presence: "optional",
    pattern: {
      source: "^\\d{4}-\\d\\d-\\d\\d(?:[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?[Zz])?$",
      description: "a moment in UTC as in RFC 3339 (`2027-03-01T00:00:00Z`), or a day",
    },
    doc,
  }) as const satisfies Field;

export const tokenFields = defineFields({
  name: {
    type: "string",
    presence: "required",
    maxLength: 120 - SUCCESSOR.length,
    doc: "The token's name, unique in the account: the token is looked up by it.",
  },
  sink: {
    type: "json",
    presence: "required",
    local: true,
    doc: 'Where the value is stored, which the API shows once: `file:PATH`, `env-file:PATH#NAME`, or `exec:["COMMAND", …]`, which receives it on its standard input. Relative paths start at the working directory.',
  },
  rotate_after: {
    type: "string",
    presence: "optional",
    local: true,
    pattern: { source: "^[1-9]\\d{0,4}[dhm]$", description: "a number of days, hours or minutes: `90d`, `12h`, `30m`" },
    doc: "How old the value may become: the next apply after that rotates it.",
  },
  gateways: {
    type: "strings",
    presence: "optional",
    local: true,
    doc: "Ids of the gateways that it is for; by default all of them. The API has no tokens for a single gateway.",
    documentDoc: "Each of them is declared too.",
  },
  permissions: {
    type: "strings",
    presence: "optional",
    default: [RUN],
    values: [RUN],
    doc: "Permissions on the account. There is no choice; a token with other permissions is corrected.",
  },
  expires_on: moment("When it expires. Undeclared it stays unchanged; a new token does not expire."),
  not_before: moment("When it becomes valid."),
  allowed_ips: {
    type: "strings",
    presence: "optional",
    unset: [],
    doc: "Addresses and networks that it may be used from; an empty list allows all.",
  },
  denied_ips: {
    type: "strings",
    presence: "optional",
    unset: [],
    doc: "Addresses and networks that are excluded from those.",
  },
  status: computed("string", "`active`, `disabled` or `expired`."),
  issued_on: computed("string", "When it was created, RFC 3339."),
  modified_on: computed("string", "When it was last changed, RFC 3339."),
  last_used_on: computed("string", "When it was last used, RFC 3339; not stored, because it changes with every use."),
});

/** The canonical props of a gateway token. */
export type CanonicalToken = PropsOfFields<typeof tokenFields>;
export type GatewayTokenKind = Kind<CanonicalToken, "gateway_token">;
