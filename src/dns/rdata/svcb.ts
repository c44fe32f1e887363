// SVCB and HTTPS: where a service is and how to speak to it. The parameters are canonical text, as `svc-params.ts` writes it.
import { type Fqdn, ROOT } from "../fqdn";
import { labelsOf } from "../labels";
import { accept, type Parsed } from "../parsed";
import { type DataOf, defineRrType, parseFields, type RdataOf } from "./define";
import { formatSvcParams, parseSvcParams, svcParamsOctets } from "./svc-params";

const head = [
  { name: "priority", type: "integer", max: 65_535, doc: "the priority; 0 makes the name an alias of the target." },
  { name: "target", type: "host", doc: "the host, or `.` for the owner name itself." },
] as const;
const fields = [
  ...head,
  { name: "value", type: "params", default: "", doc: 'the parameters, such as `alpn="h3,h2" port="8443"`.' },
] as const;
type Binding = DataOf<typeof fields>;

export const svcb = bindingType("SVCB", "Where a service is and how to speak to it.");
export const https = bindingType("HTTPS", "Where a web server is and how to speak to it.");
export type Svcb = RdataOf<typeof svcb>;

function bindingType<const T extends string>(type: T, doc: string) {
  return defineRrType({
    type,
    rfc: "RFC 9460",
    doc,
    fields,
    parse: (text, origin) => parseBinding(type, text, origin),
    check: withParams,
    format: ({ priority, target, value }) => `${priority} ${target} ${value}`.trimEnd(),
    octets: ({ target, value }) =>
      labelsOf(target).reduce((sum, label) => sum + label.length + 1, 3) + svcParamsOctets(value),
  });
}

function parseBinding(type: string, text: string, origin?: Fqdn): Parsed<Binding> {
  const [start = "", first = "", rest = ""] = /^[\s()]*(\S+)[\s()]+(\S+)(.*)$/su.exec(text)?.slice(1) ?? [text];
  const row = parseFields(type, head, `${start} ${first}`, origin);
  if (!row.ok) return row;
  return accept({ priority: Number(row.value["priority"]), target: row.value["target"] as Fqdn, value: rest });
}

function withParams(data: Binding): Parsed<Binding> {
  const params = parseSvcParams(data.value);
  return params.ok ? accept({ ...data, value: formatSvcParams(params.value) }) : params;
}

/** The name that a binding leads to: `.` is the owner name itself, except in an alias. */
export function bindingTarget(data: Binding, owner: Fqdn): Fqdn | undefined {
  if (data.target !== ROOT) return data.target;
  return data.priority === 0 ? undefined : owner;
}
