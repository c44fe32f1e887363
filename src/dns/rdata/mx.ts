// MX: a mail server of a domain, or with `.` the word that it takes no mail.
import { ROOT } from "../fqdn";
import { accept } from "../parsed";
import { refuse, seen } from "../problems";
import { defineRrType, type RdataOf } from "./define";

export const mx = defineRrType({
  type: "MX",
  rfc: "RFC 1035 §3.3.9, RFC 7505",
  doc: "A mail server of the domain.",
  fields: [
    { name: "preference", type: "integer", max: 65_535, doc: "the preference; the lowest number is tried first." },
    { name: "exchange", type: "host", doc: "the mail server, or `.` where the domain takes no mail." },
  ],
  check: (data) => {
    if (data.exchange !== ROOT || data.preference === 0) return accept(data);
    return refuse("DNS148", `The null MX has preference ${seen(data.preference)}.`, "Write 0 (RFC 7505 §3).");
  },
});
export type Mx = RdataOf<typeof mx>;
