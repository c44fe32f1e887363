// The fields of a gateway token (API documentation, create tokens via the API; published schema, TokenPolicy).
import type { Field, Fields } from "../../kind/field";

/** The right to send requests through a gateway that asks for a token. */
export const RUN = "AI Gateway Run";

/** Of 120 characters that the API takes, some are left to the name of a successor. */
export const SUCCESSOR = " (next)";

const computed = (type: Field["type"], doc: string): Field => ({ type, presence: "computed", doc });

/** A day is its first moment. */
const moment = (doc: string): Field => ({
  type: "string",
  presence: "optional",
  pattern: {
    source: "^\\d{4}-\\d\\d-\\d\\d(?:[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?[Zz])?$",
    says: "a moment in UTC as in RFC 3339 (`2027-03-01T00:00:00Z`), or a day",
  },
  doc,
});

export const tokenFields: Fields = {
  name: {
    type: "string",
    presence: "required",
    maxLength: 120 - SUCCESSOR.length,
    doc: "The token's name, unique in the account: it is found again by it.",
  },
  sink: {
    type: "json",
    presence: "required",
    local: true,
    doc: 'Where the value goes, which the API shows once: `file:PATH`, `env-file:PATH#NAME`, or `exec:["COMMAND", …]`, which gets it on its standard input. Relative paths start at the working directory.',
  },
  rotate_after: {
    type: "string",
    presence: "optional",
    local: true,
    pattern: { source: "^[1-9]\\d{0,4}[dhm]$", says: "a number of days, hours or minutes: `90d`, `12h`, `30m`" },
    doc: "How old the value may become: the next apply after that rotates it.",
  },
  gateways: {
    type: "strings",
    presence: "optional",
    local: true,
    doc: "Ids of the gateways that it is for, each declared too; for all of them unless said. The API itself knows no token of one gateway alone.",
  },
  permissions: {
    type: "strings",
    presence: "optional",
    default: [RUN],
    values: [RUN],
    doc: "What it allows on the account. There is nothing to choose; a token that was given other rights is set right.",
  },
  expires_on: moment("From when on it is refused. Undeclared it stays as it is; a new token has no end."),
  not_before: moment("From when on it counts."),
  allowed_ips: {
    type: "strings",
    presence: "optional",
    unset: [],
    doc: "Addresses and networks that it may be used from; from everywhere where the list is empty.",
  },
  denied_ips: {
    type: "strings",
    presence: "optional",
    unset: [],
    doc: "Addresses and networks that are left out of those.",
  },
  status: computed("string", "`active`, `disabled` or `expired`."),
  issued_on: computed("string", "When it was made, RFC 3339."),
  modified_on: computed("string", "When it was last changed, RFC 3339."),
  last_used_on: computed("string", "When it was last used, RFC 3339; not kept, for it moves by itself."),
};
