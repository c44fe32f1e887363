// YAML and JSON documents as constructs: each zone with its records, one by one or as a set, and what the account has.
// Problems of the documents are validations here, with file and line.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Annotations } from "cdktf";
import { Construct } from "constructs";
import { type Diagnostic, errorsAmong, type Where } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import { deprecationById } from "../deprecation";
import { effectiveDate } from "../deprecation/due";
import { type Compiled, compileDocuments } from "../desired/compile";
import { readFiles } from "../desired/formats/document/files";
import { parseYaml } from "../desired/formats/document/yaml";
import type { Declaration } from "../desired/formats/synthesized";
import { type Declared, type Kind, keyOf, scopeName } from "../kind/kind";
import { matchesGlob } from "../kind/selector";
import type { Absent, DesiredScope } from "../kind/state";
import { kinds } from "../kinds";
import { declaredForm } from "../kinds/declared-form";
import { DnsRecord, type RecordProps } from "./dns-record";
import * as generated from "./generated";
import { camelCase, configOf } from "./spelling";
import { watchAbsent, watchDocument } from "./stack-state";
import { Zone, type ZoneOptions } from "./zone";

export interface ZoneDocumentProps {
  /**
   * `resources` makes a resource of each record, `set` one of all records of a zone. It never depends on how many there are:
   * that would change their addresses.
   * @default "resources"
   */
  readonly recordsAs?: "resources" | "set";
  /**
   * The folder that relative paths start from.
   * @default - the working directory, which is where `cdktf.json` is
   */
  readonly base?: string;
  /**
   * Take over what is there already.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * Zones, records and settings as documents declare them; made by `Zone.fromDocument`.
 *
 * A record's construct id is its name and type (`www-A`); where more records share these, the second and later ones have
 * their rdata beside. The keys of sets are the same.
 */
export class ZoneDocument extends Construct {
  /** By name, as in `example.com`. */
  readonly zones: ReadonlyMap<string, Zone>;

  constructor(scope: Construct, id: string, paths: string | readonly string[], props: ZoneDocumentProps = {}) {
    super(scope, id);
    const { base = "." } = props;
    const patterns = typeof paths === "string" ? [paths] : paths;
    const expanded = patterns.map((pattern) => ({ pattern: pattern, files: matching(pattern, base) }));
    const none = expanded.filter((value) => value.files.length === 0).map((value) => value.pattern);
    const read = readFiles(
      expanded.flatMap((value) => value.files),
      base,
    );
    const parsed = read.files.map((file) => parseYaml(file.file, file.text));
    const compiled = compileDocuments(
      parsed.flatMap((yaml) => yaml.document ?? []),
      { kinds },
    );
    const found = [...read.diagnostics, ...parsed.flatMap((yaml) => yaml.diagnostics), ...compiled.diagnostics];
    const errors = [...none.map((name) => `no file matches ${name}`), ...errorsAmong(found).map(said)];
    this.node.addValidation({ validate: () => errors });
    for (const diagnostic of found.filter(({ severity }) => severity === "warning"))
      Annotations.of(this).addWarning(said(diagnostic));
    watchDocument(this, found);
    warnOld(this, compiled);
    this.zones = build(this, compiled, props);
  }

  /** One of its zones, by name as in `example.com`. */
  zone(name: string): Zone {
    const found = this.zones.get(name);
    if (found) return found;
    throw new Error(`${this.node.path} has no zone ${name}; it has ${[...this.zones.keys()].join(", ") || "none"}`);
  }
}

/** Paths with `*` and `?` in their parts, sorted; a path without them stands for itself. */
function matching(pattern: string, base: string): readonly string[] {
  if (!/[*?]/.test(pattern)) return [pattern];
  const [root, parts] = pattern.startsWith("/") ? ["/", pattern.slice(1)] : ["", pattern];
  return parts.split("/").reduce<readonly string[]>(
    (folders, part) =>
      folders.flatMap((folder) => {
        if (!/[*?]/.test(part)) return [folder === "" ? part : join(folder, part)];
        const inside = namesIn(folder.startsWith("/") ? folder : join(base, folder));
        return inside
          .filter((name) => !name.startsWith(".") && matchesGlob(part, name))
          .map((name) => join(folder, name));
      }),
    [root],
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function build(construct: ZoneDocument, { desired }: Compiled, props: ZoneDocumentProps): ReadonlyMap<string, Zone> {
  const zones = new Map<string, Zone>();
  const account = desired.scopes.find((scope) => scope.scope.within === "account");
  const own = new Map(
    account?.objects.filter((object) => kindOf(object).opens).map((object) => [object.label, object]),
  );
  for (const scope of desired.scopes) {
    if (scope.scope.within === "account") addAll(construct, scope, { accountId: desired.account }, props);
    else {
      const name = scopeName(scope.scope);
      const config = configOf(kindOf(own.get(name) as Declared).fields, own.get(name)?.props ?? {});
      const { adopt } = props;
      const zone = new Zone(construct, name, {
        ...config,
        name,
        adopt,
        accountId: desired.account,
        ...optionsOf(scope),
      });
      zones.set(name, zone);
      addRecords(zone, scope, props);
      addAll(zone, scope, { zoneId: zone.zoneId }, props);
    }
    const absent = scope.absent.map((value) => absence(value, scope));
    if (absent.length > 0) watchAbsent(zones.get(scopeName(scope.scope)) ?? construct, absent);
  }
  return zones;
}

/** What the document says of the zone beside its objects. */
function optionsOf({ ownership, context }: DesiredScope): ZoneOptions {
  const globs = (list: DesiredScope["ownership"]["ignore"]) =>
    list.length === 0 ? undefined : list.map((selector) => selector.globs);
  return {
    plan: context.minimumTtl < 60 ? "enterprise" : undefined,
    prune: ownership.prune || undefined,
    ignore: globs(ownership.ignore),
    protect: globs(ownership.protect),
    open: globs(ownership.open),
  };
}

function addRecords(zone: Zone, scope: DesiredScope, { recordsAs = "resources", adopt }: ZoneDocumentProps): void {
  const lists = scope.objects.filter((object) => kindOf(object).inDocument.form === "list");
  if (lists.length === 0) return;
  const named = ids(lists).map(([id, declared]) => {
    const kind = kindOf(declared);
    return [id, configOf(kind.fields, declaredForm(kind, declared.props)) as unknown as RecordProps] as const;
  });
  if (recordsAs === "set") {
    const set = zone.addRecordSet("Records");
    if (adopt !== undefined) set.resource.adopt = adopt;
    for (const [id, record] of named) set.addRecord(id, record);
  } else for (const [id, record] of named) new DnsRecord(zone, id, { zone, adopt, ...record });
}

const SHOWN = 40;

/** Name and type for the first record of an RRset, so that an edit of its rdata is an update; the rdata besides for others. */
function ids(objects: readonly Declared[]): readonly (readonly [string, Declared])[] {
  const groups = new Set<string>();
  return objects.map((object) => {
    const kind = kindOf(object);
    const base = kind.identity.group.map((name) => String(object.props[name] ?? "")).join("-");
    if (!groups.has(object.group) && groups.add(object.group)) return [base, object];
    const member = keyOf(object.props, kind.identity.member);
    const content = object.props["content"];
    const short = typeof content === "string" && content.length <= SHOWN && /^[\w.:-]+$/.test(content);
    return [`${base}-${short && object.props["priority"] === undefined ? content : digest(member)}`, object];
  });
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

type Binding = new (scope: Construct, id: string, config: object) => Construct;

/** By kind, each with its class: `dnsSettings.DnsSettings`. */
const bindings = generated as unknown as Readonly<Record<string, Readonly<Record<string, Binding>>>>;

/** Objects that are no records: settings, defaults, applications, gateways. Kinds join without a line here. */
function addAll(
  scope: Construct,
  desired: DesiredScope,
  place: { readonly zoneId?: string; readonly accountId?: string },
  { adopt }: ZoneDocumentProps,
): void {
  for (const object of desired.objects) {
    const kind = kindOf(object);
    if (kind.opens || kind.inDocument.form === "list") continue;
    const name = camelCase(kind.name);
    const className = name.charAt(0).toUpperCase() + name.slice(1);
    const Resource = bindings[name]?.[className] as Binding;
    const config = configOf(kind.fields, declaredForm(kind, object.props));
    const id = kind.inDocument.form === "map" ? `${className}-${object.label}` : className;
    new Resource(scope, id, { ...config, ...place, ...(kind.routes.create === undefined ? {} : { adopt }) });
  }
}

/** `state: absent` in the shape of documents: the group's fields, and the member's where one is meant. */
function absence(value: Absent, { scope }: DesiredScope): Omit<Declaration, "source"> {
  const kind = kindOf(value);
  const values = (names: readonly string[], key: string | undefined) => {
    const list = key === undefined ? [] : (JSON.parse(key) as readonly JsonObject[string][]);
    return names.flatMap((name, index) =>
      list[index] === undefined || list[index] === "" ? [] : [[name, list[index]]],
    );
  };
  const props = Object.fromEntries([
    ...values(kind.identity.group, value.group),
    ...values(kind.identity.member, value.member),
  ]);
  const fields = { ...(value.member === undefined ? props : declaredForm(kind, props)), state: "absent" };
  return { kind, fields, ...(scope.within === "zone" ? { zone: scope.zone } : {}) };
}

function kindOf({ kind }: { readonly kind: string }): Kind {
  return kinds.find((value) => value.name === kind) as Kind;
}

function warnOld(construct: Construct, { deprecated }: Compiled): void {
  for (const { id, field, where, rewritten } of deprecated) {
    const deprecation = deprecationById(id);
    if (!deprecation) continue;
    const instead = rewritten ?? deprecation.rewrite ?? deprecation.replacement ?? "nothing takes its place";
    Annotations.of(construct).addWarning(
      `${place(where)}${field} is deprecated (${id}, ${effectiveDate(deprecation)}): ${instead}`,
    );
  }
}

function said({ code, summary, detail, help, where }: Diagnostic): string {
  return [`${place(where)}${code} ${summary}.`, detail, help].filter((part) => part !== undefined).join(" ");
}

function place({ file, line }: Where = {}): string {
  return file === undefined ? "" : `${[file, line].filter((part) => part !== undefined).join(":")}: `;
}
