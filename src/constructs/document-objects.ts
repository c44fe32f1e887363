// Creates constructs for the zones, records and account objects of YAML and JSON documents. Problems of the documents become
// validations with file and line.

import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Construct } from "constructs";
import {
  type Adopt,
  Annotations,
  addressOfProvider,
  findDeclaredAccount,
  getBinding,
  type Provider,
  type ProviderSettings,
  readProviderSettings,
  recordPlace,
} from "#framework";
import { type Diagnostic, errorsAmong, type Where } from "../base/diagnostic";
import { shortDigest } from "../base/digest";
import { formatUses } from "../base/format-where";
import { isArray, type Json } from "../base/json";
import { type CompiledDocuments, compileDocuments } from "../desired";
import { createFileReader, parseYaml, readFiles } from "../desired/formats/document";
import type { Declaration } from "../desired/formats/synthesized";
import { declaredForm } from "../kind/derive/declared-form";
import { type Declared, identityKey, scopeName } from "../kind/kind";
import { getKind } from "../kind/registry";
import { matchesGlob, type Selector } from "../kind/selector";
import type { Absent, DeclaredAccount, DesiredScope, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import { CONTENT_TYPES, DATA_TYPES, TEXT_ALIASES } from "../kinds/dns-record";
import { camelCase, toConfig } from "./binding-config";
import { DnsRecord, type RecordProps, type RecordType } from "./dns-record";
import type { DnsRecordSet } from "./dns-record-set";
import { addKindDependencies } from "./kind-dependencies";
import { registerAbsent, registerDocument } from "./stack-state";
import { describeDeprecated } from "./warn-deprecated";
import type { ManagedRecords, RecordGlob, ZoneOptions, ZoneProps } from "./zone-options";

export interface ZoneDocumentProps {
  /**
   * `resources` creates a resource for each record, `set` a resource for all records of a zone. The number of records never
   * changes this, because that would change their addresses.
   * @default "resources"
   */
  readonly recordsAs?: "resources" | "set";
  /**
   * The folder that relative paths start from.
   * @default - the working directory, which is where `cdktf.json` is
   */
  readonly base?: string;
  /**
   * Take over objects that exist already.
   * @default false
   */
  readonly adopt?: Adopt;
  /**
   * The provider configuration of all objects.
   * @default - the stack's provider without an alias
   */
  readonly provider?: Provider;
  /**
   * The name of the account of all objects, where the documents declare no accounts.
   * @default - the account of the stack
   */
  readonly account?: string;
}

/** Reads and compiles documents. Their problems become validations of the construct. */
export function readDocuments(
  construct: Construct,
  paths: string | readonly string[],
  { base = ".", provider }: ZoneDocumentProps,
): CompiledDocuments {
  const settings = readProviderSettings(construct, provider);
  const patterns = typeof paths === "string" ? [paths] : paths;
  const expanded = patterns.map((pattern) => ({ pattern, files: expandPattern(pattern, base) }));
  const unmatched = expanded.filter(({ files }) => files.length === 0).map(({ pattern }) => pattern);
  const read = readFiles(
    expanded.flatMap(({ files }) => files),
    base,
  );
  const parsed = read.files.map((file) => parseYaml(file.file, file.text));
  const compiled = compileDocuments(
    parsed.flatMap((yaml) => yaml.document ?? []),
    { kinds, profile: settings.profile, readFile: createFileReader(base) },
  );
  const diagnostics = [...read.diagnostics, ...parsed.flatMap((yaml) => yaml.diagnostics), ...compiled.diagnostics];
  const errors = [
    ...unmatched.map((pattern) => `no file matches ${pattern}`),
    ...errorsAmong(diagnostics).map(formatDiagnostic),
  ];
  construct.node.addValidation({ validate: () => errors });
  for (const diagnostic of diagnostics.filter(({ severity }) => severity === "warning"))
    Annotations.of(construct).addWarning(formatDiagnostic(diagnostic));
  registerDocument(construct, diagnostics);
  warnOldSpellings(construct, compiled, settings);
  return compiled;
}

/** Expands `*` and `?` in a path, sorted; returns a path without wildcards unchanged. */
function expandPattern(pattern: string, base: string): readonly string[] {
  if (!/[*?]/.test(pattern)) return [pattern];
  const [root, parts] = pattern.startsWith("/") ? ["/", pattern.slice(1)] : ["", pattern];
  return parts.split("/").reduce<readonly string[]>(
    (folders, part) =>
      folders.flatMap((folder) => {
        if (!/[*?]/.test(part)) return [folder === "" ? part : join(folder, part)];
        const names = listNames(folder.startsWith("/") ? folder : join(base, folder));
        return names
          .filter((name) => !name.startsWith(".") && matchesGlob(part, name))
          .map((name) => join(folder, name));
      }),
    [root],
  );
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

interface DocumentZone extends Construct {
  readonly zoneId: string;
  addRecordSet(
    id: string,
    records: Readonly<Record<string, RecordProps>>,
    options: { readonly adopt?: Adopt },
  ): DnsRecordSet;
}

/** Creates the constructs of all accounts and returns the zones by name. */
export function addDocumentObjects<Z extends DocumentZone>(
  construct: Construct,
  { accounts }: CompiledDocuments,
  props: ZoneDocumentProps,
  createZone: (name: string, props: ZoneProps) => Z,
): ReadonlyMap<string, Z> {
  const zones = accounts.flatMap(({ account, desired }) => [
    ...addAccountObjects(construct, desired, account ? inAccount(construct, account, props) : props, createZone),
  ]);
  return new Map(zones);
}

/** The props of the objects in an account that the documents declare. */
function inAccount(construct: Construct, account: DeclaredAccount, props: ZoneDocumentProps): ZoneDocumentProps {
  const provider = findDeclaredAccount(construct, account);
  const { name, id } = account;
  const problems = [
    ...(props.provider
      ? [`the documents declare accounts, and the construct names an account too: keep one of the two`]
      : []),
    ...(provider
      ? []
      : [
          `the account ${name} needs new EdgeProvider(stack, "${name}", { alias: "${name}", accountId: "${id}" }) before the documents`,
        ]),
  ];
  construct.node.addValidation({ validate: () => problems });
  return { ...props, ...(provider && { provider }) };
}

/** Creates the constructs of all scopes of an account. */
function addAccountObjects<Z extends DocumentZone>(
  construct: Construct,
  desired: DesiredState,
  props: ZoneDocumentProps,
  createZone: (name: string, props: ZoneProps) => Z,
): ReadonlyMap<string, Z> {
  const zones = new Map<string, Z>();
  const account = desired.scopes.find((scope) => scope.scope.within === "account");
  const zoneObjects = new Map(
    account?.objects
      .filter((object) => getKind(kinds, object.kind).definesScope)
      .map((object) => [object.label, object]),
  );
  for (const scope of desired.scopes) {
    if (scope.scope.within === "account") addObjects(construct, scope, { accountId: desired.account }, props);
    else {
      const name = scopeName(scope.scope);
      const object = zoneObjects.get(name);
      const config = object ? toConfig(getKind(kinds, object.kind).fields, object.props) : {};
      const { adopt, provider } = props;
      const accountId = desired.account;
      const zone = createZone(name, { ...config, name, adopt, provider, accountId, ...toZoneOptions(scope) });
      recordPlace(zone, { where: locate(object?.where ?? scope.where, props) });
      zones.set(name, zone);
      addRecords(zone, scope, props);
      addObjects(zone, scope, { zoneId: zone.zoneId }, props);
    }
    const absent = scope.absent.map((absence) => toDeclaration(absence, scope, props));
    if (absent.length > 0) registerAbsent(zones.get(scopeName(scope.scope)) ?? construct, absent);
  }
  return zones;
}

function toZoneOptions({ ownership, context }: DesiredScope): ZoneOptions {
  const globs = (list: DesiredScope["ownership"]["ignore"]) =>
    list.length === 0 ? undefined : list.map((selector) => selector.globs);
  return {
    plan: context.enterprise ? "enterprise" : undefined,
    prune: ownership.prune || undefined,
    ignore: ownership.ignore.length === 0 ? undefined : ownership.ignore.map(toIgnored),
    protect: globs(ownership.protect),
    open: globs(ownership.open),
  };
}

function toIgnored({ managedBy, globs }: Selector): RecordGlob | ManagedRecords {
  if (managedBy?.name !== "external-dns") return globs;
  const { owner, txt_prefix, txt_suffix, txt_wildcard_replacement } = managedBy.options;
  return {
    managedBy: managedBy.name,
    ...(owner !== undefined && { owner }),
    ...(txt_prefix !== undefined && { txtPrefix: txt_prefix }),
    ...(txt_suffix !== undefined && { txtSuffix: txt_suffix }),
    ...(txt_wildcard_replacement !== undefined && { txtWildcardReplacement: txt_wildcard_replacement }),
  };
}

function addRecords(zone: DocumentZone, scope: DesiredScope, props: ZoneDocumentProps): void {
  const { recordsAs = "resources", adopt } = props;
  const objects = scope.objects.filter((object) => getKind(kinds, object.kind).inDocument.form === "list");
  if (objects.length === 0) return;
  const records = assignIds(objects).map(
    ([id, object]) => [id, toRecordProps(object, scope), locate(object.where, props)] as const,
  );
  if (recordsAs === "set") {
    const set = zone.addRecordSet("Records", Object.fromEntries(records), { adopt });
    for (const [id, , where] of records) recordPlace(set, { key: id, where });
  } else
    for (const [id, record, where] of records)
      recordPlace(new DnsRecord(zone, id, { zone, adopt, ...record }), { where });
}

function toRecordProps(object: Declared, { context }: DesiredScope): RecordProps {
  const kind = getKind(kinds, object.kind);
  const { type, name, ...others } = toConfig(kind.fields, declaredForm(kind, object.props, context));
  const recordType = RECORD_TYPES.find((candidate) => candidate === type);
  if (recordType === undefined || typeof name !== "string") throw new Error(`${object.label} is not a record`);
  return { ...others, type: recordType, name };
}

const RECORD_TYPES: readonly RecordType[] = [...CONTENT_TYPES, ...DATA_TYPES, ...TEXT_ALIASES];

/** Longer rdata is shortened to its digest in construct ids. */
const MAX_ID_CONTENT_LENGTH = 40;

/**
 * The first record of an RRset has its name and type as the id, so that a change of its rdata is an update. The ids of other
 * records also contain the rdata.
 */
function assignIds(objects: readonly Declared[]): readonly (readonly [string, Declared])[] {
  const groups = new Set<string>();
  return objects.map((object) => {
    const kind = getKind(kinds, object.kind);
    const base = kind.identity.group.map((name) => String(object.props[name] ?? "")).join("-");
    if (!groups.has(object.group) && groups.add(object.group)) return [base, object];
    const member = identityKey(object.props, kind.identity.member);
    const { content, priority } = object.props;
    const isShort =
      typeof content === "string" && content.length <= MAX_ID_CONTENT_LENGTH && /^[\w.:-]+$/.test(content);
    return [`${base}-${isShort && priority === undefined ? content : shortDigest(member, 8)}`, object];
  });
}

/** Adds all objects but zones and records: settings, defaults, applications, gateways. Works for every kind. */
function addObjects(
  scope: Construct,
  desired: DesiredScope,
  place: { readonly zoneId?: string; readonly accountId?: string },
  props: ZoneDocumentProps,
): void {
  const { adopt, provider } = props;
  for (const object of desired.objects) {
    const kind = getKind(kinds, object.kind);
    if (kind.definesScope || kind.inDocument.form === "list") continue;
    const name = camelCase(kind.name);
    const className = name.charAt(0).toUpperCase() + name.slice(1);
    const Resource = getBinding(kind.name);
    const config = toConfig(kind.fields, declaredForm(kind, object.props, desired.context));
    const id = kind.inDocument.form === "map" ? `${className}-${object.label}` : className;
    const arguments_ = kind.routes.create === undefined ? { provider } : { provider, adopt };
    const resource = new Resource(scope, id, { ...config, ...place, ...arguments_ });
    recordPlace(resource, { where: locate(object.where, props) });
    addKindDependencies(resource, kind.name, object.props);
  }
}

/** A place whose file can be found from any folder. */
function locate(where: Where, { base = "." }: ZoneDocumentProps): Where {
  return where.file === undefined ? where : { ...where, file: resolve(base, where.file) };
}

/** `state: absent` in the form of documents: the fields of the group, and of the member if it is named. */
function toDeclaration(
  absence: Absent,
  { scope, context }: DesiredScope,
  { provider }: ZoneDocumentProps,
): Omit<Declaration, "source"> {
  const kind = getKind(kinds, absence.kind);
  const props = Object.fromEntries([
    ...parseKey(kind.identity.group, absence.group),
    ...parseKey(kind.identity.member, absence.member),
  ]);
  // A list is selected by names in the spelling of documents, also where no member is named.
  const isSpelled = absence.member !== undefined || kind.inDocument.form === "list";
  const declared = Object.entries(isSpelled ? declaredForm(kind, props, context) : props);
  const fields = { ...Object.fromEntries(declared.filter(([, value]) => value !== undefined)), state: "absent" };
  const place = provider && { provider: addressOfProvider(provider) };
  return { kind, fields, ...place, ...(scope.within === "zone" ? { zone: scope.zone } : {}) };
}

/** The fields of an identity key, without empty fields. */
function parseKey(names: readonly string[], key: string | undefined): readonly (readonly [string, Json])[] {
  const values: unknown = key === undefined ? [] : JSON.parse(key);
  if (!isArray(values)) return [];
  return names.flatMap((name, index) => {
    const value = values[index];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
}

function warnOldSpellings(construct: Construct, { deprecated }: CompiledDocuments, settings: ProviderSettings): void {
  for (const { id, field, where, rewritten } of deprecated) {
    const message = describeDeprecated(id, field, settings, rewritten);
    if (message !== undefined) Annotations.of(construct).addWarning(`${formatPlace(where)}${message}`);
  }
}

function formatDiagnostic({ code, summary, detail, help, where }: Diagnostic): string {
  return [`${formatPlace(where)}${code} ${summary}.`, detail, help].filter((part) => part !== undefined).join(" ");
}

function formatPlace(where: Where = {}): string {
  const { file, line } = where;
  return file === undefined
    ? ""
    : `${[file, line].filter((part) => part !== undefined).join(":")}${formatUses(where)}: `;
}
