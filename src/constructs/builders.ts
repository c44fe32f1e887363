// Record builders as functions: SPF, DMARC, DKIM, CAA and the records of mail providers, as documents have them. Each returns records by key,
// for `addRecordSet`.
import { shortDigest } from "../base/digest";
import type { JsonObject } from "../base/json";
import type { Builder } from "../kind/builder";
import { readDeclaredFields } from "../kind/derive/canonicalize";
import type { Props } from "../kind/field";
import { CONTENT_TYPES, DATA_TYPES, dnsRecord, typedBuilders } from "../kinds/dns-record";
import { toConfig, toFields } from "./binding-config";
import type { RecordProps } from "./dns-record";

/** Options of all records of a builder. */
export interface BuilderOptions extends Pick<RecordProps, "ttl" | "comment" | "tags"> {
  /**
   * The domain that the builder is about, relative to the zone.
   * @default "@"
   */
  readonly name?: string;
}

/** Records by key. The keys do not depend on the rdata of a single record. */
export type BuiltRecords = Readonly<Record<string, RecordProps>>;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
type BuilderProps<B> =
  B extends Builder<infer P>
    ? { readonly [K in keyof P as K extends "key_file" ? never : CamelCase<K & string>]: P[K] }
    : never;

type Typed = typeof typedBuilders;
export type SpfBuilderProps = BuilderProps<Typed["spf"]>;
export type DmarcBuilderProps = BuilderProps<Typed["dmarc"]>;
/** `key` is the public key: PEM, base64, or the text of the record that a provider shows. */
export type DkimBuilderProps = BuilderProps<Typed["dkim"]>;
export type CaaBuilderProps = BuilderProps<Typed["caa"]>;
export type GoogleWorkspaceProps = BuilderProps<Typed["google_workspace"]>;
/** The mail server follows from `zoneName` and the option `name`, unless `mx` names it. */
export type Microsoft365Props = BuilderProps<Typed["microsoft_365"]> & { readonly zoneName: string };

/**
 * Records built from what they mean.
 *
 * @example
 * zone.addRecordSet("Mail", {
 *   ...builders.spf({ mechanisms: ["include:_spf.example.net"], all: "fail" }),
 *   ...builders.dmarc({ policy: "reject", rua: ["dmarc@example.com"] }, { ttl: 3600 }),
 * });
 */
export const builders = {
  /** The SPF record of a domain (RFC 7208). */
  spf: (props: SpfBuilderProps, options?: BuilderOptions) => build(typedBuilders.spf, props, options),

  /** The DMARC record of a domain, at `_dmarc` below it (RFC 7489, RFC 9989). */
  dmarc: (props: DmarcBuilderProps, options?: BuilderOptions) => build(typedBuilders.dmarc, props, options),

  /** A DKIM record, at `SELECTOR._domainkey` below the domain (RFC 6376). */
  dkim: (props: DkimBuilderProps, options?: BuilderOptions) => build(typedBuilders.dkim, props, options),

  /** The CAA records of a domain (RFC 8659). */
  caa: (props: CaaBuilderProps, options?: BuilderOptions) => build(typedBuilders.caa, props, options),

  /** MX and SPF of Google Workspace. */
  googleWorkspace: (props: GoogleWorkspaceProps = {}, options?: BuilderOptions) =>
    build(typedBuilders.google_workspace, props, options),

  /** MX, Autodiscover, SPF and the DKIM selectors of Microsoft 365. */
  microsoft365: ({ zoneName, ...props }: Microsoft365Props, options?: BuilderOptions) =>
    build(typedBuilders.microsoft_365, props, options, zoneName),
} as const;

/** Throws for what a document would have an error for, so that the stack trace shows the line. */
function build(
  builder: Builder,
  props: object,
  options: BuilderOptions = {},
  zoneName = "example.invalid",
): BuiltRecords {
  const { name = "@", ...others } = options;
  const read = readDeclaredFields(builder.fields, toFields(props));
  const built =
    read.diagnostics.length > 0 ? { objects: [], ...read } : buildObjects(builder, read.props, name, zoneName);
  const problem = built.diagnostics.find(({ severity = "error" }) => severity === "error");
  if (problem)
    throw new Error([`${builder.name} of ${name}: ${problem.message}`, problem.help].filter(Boolean).join(" "));
  return addKeys(
    builder.name,
    built.objects.map(({ fields }) => ({ ...others, ...toRecord({ name, ...fields }) })),
  );
}

function buildObjects(builder: Builder, props: Props, name: string, zone: string) {
  const context = { scope: { within: "zone", zone }, profile: "live", enterprise: false } as const;
  const problem = { code: "DOC125", message: "Files are read by the program.", help: "Give their text." };
  return builder.build({ props, name, context, readFile: () => ({ ok: false, problem }) });
}

function toRecord(fields: JsonObject): RecordProps {
  const { type, name, ...others } = toConfig(dnsRecord.fields, fields);
  const recordType = [...CONTENT_TYPES, ...DATA_TYPES].find((candidate) => candidate === type);
  if (recordType === undefined || typeof name !== "string") throw new Error(`not a record: ${JSON.stringify(fields)}`);
  return { ...others, type: recordType, name };
}

/** The first record of an RRset has a key without its rdata, so that a change of it is an update. */
function addKeys(builder: string, records: readonly RecordProps[]): BuiltRecords {
  const keys = new Set<string>();
  const keyed = records.map((record) => {
    const base = `${builder}-${record.name}-${record.type}`;
    const key = keys.has(base) ? `${base}-${shortDigest(JSON.stringify([record.content, record.data]), 8)}` : base;
    keys.add(key);
    return [key, record] as const;
  });
  return Object.fromEntries(keyed);
}
