// SRV: the host and port of a service.
import { defineRrType } from "./define-rr-type";

export const srv = defineRrType({
  type: "SRV",
  rfc: "RFC 2782",
  doc: "The host and port of a service.",
  fields: [
    { name: "priority", type: "integer", max: 65_535, doc: "the priority; the lowest number is tried first." },
    { name: "weight", type: "integer", max: 65_535, doc: "the share among targets of one priority." },
    { name: "port", type: "integer", max: 65_535, doc: "the port of the service." },
    { name: "target", type: "host", doc: "the host, or `.` where the service is not offered." },
  ],
});
