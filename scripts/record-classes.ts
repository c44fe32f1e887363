// Writes a class for each record type, with the props that the type has: from the types of records and the fields of their rdata.

import { isObject, type Json, type JsonObject } from "../src/base/json";
import { camelCase } from "../src/constructs/binding-config";
import { type RdataField, rrType } from "../src/dns";
import { dnsRecord } from "../src/kinds/dns-record";
import { dataMembers } from "../src/kinds/dns-record/data-members";
import { isDataType, isProxiable, isTextAlias, RECORD_TYPES } from "../src/kinds/dns-record/record-types";

const HEADER = `// Generated from the record types by scripts/record-classes.ts; do not edit. Write again: npm run bindings
// biome-ignore-all lint: generated
import type { Construct } from "constructs";
import { DnsRecord, type DnsRecordProps } from "../dns-record";
import { toText } from "../binding-config";

type RdataProps = "type" | "content" | "data" | "priority" | "proxied" | "settings" | "privateRouting";
type OldProps = "locked" | "zoneName";

/** The props of all record classes. */
export interface CommonRecordProps extends Omit<DnsRecordProps, RdataProps | OldProps> {}
`;

export function formatRecordClasses(): string {
  return [HEADER, ...RECORD_TYPES.map(formatClass)].join("\n");
}

/** `HTTPS` as `Https`. */
function className(type: string): string {
  return `${type.charAt(0)}${type.slice(1).toLowerCase()}Record`;
}

function formatClass(type: string): string {
  const name = className(type);
  const data = isDataType(type) ? formatDataInterface(type, name) : "";
  const { rfc, doc } = isTextAlias(type) ? { rfc: "", doc: TEXT_DOCS[type] } : rrType(type);
  const converted = listTextNumbers(type);
  const dataProp =
    converted.length === 0 ? "" : `, data: { ...props.data, ${converted.map(formatConversion).join(", ")} }`;
  return `${data}/** The props of \`${name}\`. */
export interface ${name}Props extends CommonRecordProps {
${formatProps(type, name)}}

/**
 * ${doc.replace(/\.$/, "")}${rfc === "" ? "" : ` (${rfc})`}.
 *
 * @example
 * ${formatExample(type, name)}
 */
export class ${name} extends DnsRecord {
  constructor(scope: Construct, id: string, props: ${name}Props) {
    super(scope, id, { ...props, type: "${type}"${dataProp} });
  }
}
`;
}

const TEXT_DOCS = {
  DKIM: "The public key that signs mail, as a TXT record whose text is checked",
  DMARC: "How receivers handle mail that passes neither SPF nor DKIM, as a TXT record whose text is checked",
  SPF: "The hosts that may send mail for the domain, as a TXT record whose text is checked",
} as const;

function formatProps(type: string, name: string): string {
  const fields = isTextAlias(type) ? rrType("TXT").fields : rrType(type).fields;
  const priority = fields.find(({ name }) => name === "preference" || name === "priority");
  const hasPriority = type === "MX" || type === "URI";
  const content = isDataType(type)
    ? `  /** The rdata. */\n  readonly data: ${name}Data;\n`
    : `  /** ${capitalize(fields.at(-1)?.doc ?? "")} */\n  readonly content: string;\n`;
  return [
    content,
    hasPriority && priority ? `  /** ${capitalize(priority.doc)} */\n  readonly priority: number;\n` : "",
    isProxiable(type)
      ? `  /**\n   * Whether traffic goes through the service.\n   * @default false\n   */\n  readonly proxied?: DnsRecordProps["proxied"];\n  /** Switches of the record. */\n  readonly settings?: DnsRecordProps["settings"];\n`
      : "",
    type === "A" || type === "AAAA"
      ? `  /** Reach the origin over a private network. */\n  readonly privateRouting?: DnsRecordProps["privateRouting"];\n`
      : "",
  ].join("");
}

/** The fields of the rdata that are members of `data`: the priority of a URI is next to it. */
function listDataFields(type: string): readonly RdataField[] {
  return rrType(type).fields.filter(({ name }) => !(type === "URI" && name === "priority"));
}

function formatDataInterface(type: string, name: string): string {
  const members = listDataFields(type).map((field) => {
    const isOptional = field.default !== undefined;
    const defaultLine = isOptional ? `\n   * @default ${JSON.stringify(field.default)}` : "";
    const doc = isOptional
      ? `/**\n   * ${capitalize(field.doc)}${defaultLine}\n   */`
      : `/** ${capitalize(field.doc)} */`;
    return `  ${doc}\n  readonly ${camelCase(field.name)}${isOptional ? "?" : ""}: ${isNumber(field) ? "number" : "string"};\n`;
  });
  return `/** The rdata of ${type}. */\nexport interface ${name}Data {\n${members.join("")}}\n\n`;
}

/** Numbers for which the binding, which has one \`data\` for all types, has text. */
function listTextNumbers(type: string): readonly RdataField[] {
  if (!isDataType(type)) return [];
  const members = dataMembers();
  return listDataFields(type).filter((field) => isNumber(field) && members[field.name]?.type === "string");
}

function formatConversion({ name, default: missing }: RdataField): string {
  const member = camelCase(name);
  return `${member}: toText(props.data.${member}${missing === undefined ? "" : ` ?? ${missing}`})`;
}

function isNumber({ type }: RdataField): boolean {
  return type === "integer" || type === "number";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** From the samples of the kind. */
function formatExample(type: string, name: string): string {
  const samples = dnsRecord.samples.map(({ declared: { type, ...declared } }) => ({ type, declared }));
  const sample = samples.find((sample) => sample.type === type)?.declared ?? EXAMPLES[type];
  if (!sample) throw new Error(`${type} has no sample`);
  return `new ${name}(this, "${capitalize(type.toLowerCase())}", { zone, ${formatMembers(sample)} });`;
}

/** Types whose samples have type TXT. */
const EXAMPLES: Readonly<Record<string, JsonObject>> = {
  DKIM: { name: "key._domainkey", content: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=" },
  SPF: { name: "@", content: "v=spf1 mx -all" },
};

function formatMembers(members: JsonObject): string {
  return Object.entries(members)
    .map(([name, value]) => `${camelCase(name)}: ${formatValue(value)}`)
    .join(", ");
}

function formatValue(value: Json | undefined): string {
  if (isObject(value)) return `{ ${formatMembers(value)} }`;
  const text = JSON.stringify(value) ?? "";
  return text.length > 60 ? `${text.slice(0, 24)}…"` : text.replace(/\*\//g, "*\\/");
}
