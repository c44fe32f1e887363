// SVCB and HTTPS: service bindings. The parameters are canonical text of `formatSvcParams`.
import { type Fqdn, ROOT } from "../fqdn";
import { splitLabels } from "../labels";
import { accept, type Parsed } from "../parsed";
import { defineRrType, type RdataFromFields, splitFields } from "./define-rr-type";
import type { RdataWords } from "./rr-type";
import { formatSvcParams, parseSvcParams, svcParamsOctets } from "./svc-params";

const head = [
  { name: "priority", type: "integer", max: 65_535, doc: "the priority; 0 makes the name an alias of the target." },
  { name: "target", type: "host", doc: "the host, or `.` for the owner name itself." },
] as const;
const fields = [
  ...head,
  { name: "value", type: "params", default: "", doc: 'the parameters, such as `alpn="h3,h2" port="8443"`.' },
] as const;
type Binding = RdataFromFields<typeof fields>;

export const svcb = defineBinding("SVCB", "The host and the connection parameters of a service.");
export const https = defineBinding("HTTPS", "The host and the connection parameters of a web server.");

function defineBinding<const T extends string>(type: T, doc: string) {
  return defineRrType({
    type,
    rfc: "RFC 9460",
    doc,
    fields,
    split: (text) => splitBinding(type, text),
    check: canonicalizeParams,
    format: ({ priority, target, value }) => `${priority} ${target} ${value}`.trimEnd(),
    octets: ({ target, value }) =>
      splitLabels(target).reduce((sum, label) => sum + label.length + 1, 3) + svcParamsOctets(value),
  });
}

function splitBinding(type: string, text: string): Parsed<RdataWords> {
  const [start = "", first = "", rest = ""] = /^[\s()]*(\S+)[\s()]+(\S+)(.*)$/su.exec(text)?.slice(1) ?? [text];
  const words = splitFields(type, head, `${start} ${first}`);
  return words.ok ? accept({ ...words.value, value: rest.trim() }) : words;
}

function canonicalizeParams(data: Binding): Parsed<Binding> {
  const params = parseSvcParams(data.value);
  return params.ok ? accept({ ...data, value: formatSvcParams(params.value) }) : params;
}

/** The name of the host: `.` means the owner name, except in an alias. */
export function bindingTarget(data: Binding, owner: Fqdn): Fqdn | undefined {
  if (data.target !== ROOT) return data.target;
  return data.priority === 0 ? undefined : owner;
}
