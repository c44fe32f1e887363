// MX: a mail server of a domain, or `.` if the domain accepts no mail.
import { ROOT } from "../fqdn";
import { accept } from "../parsed";
import { quoteValue, reject } from "../problems";
import { defineRrType } from "./define-rr-type";

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
    return reject("DNS148", `The null MX has preference ${quoteValue(data.preference)}.`, "Write 0 (RFC 7505 §3).");
  },
});
