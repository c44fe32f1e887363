// Documents into desired state: merged over files, every object completed by its kind, every problem with its place.
// Generic over kinds; pure.
import { closest } from "fastest-levenshtein";
import type { Diagnostic, Where } from "../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../base/json";
import type { OldSpelling } from "../deprecation/old-spelling";
import { problemTitles } from "../dns";
import { complete } from "../kind/derive/complete";
import { type Context, type Declared, type FieldRefusal, type Kind, keyOf, type Scope } from "../kind/kind";
import { type Absent, ADDITIVE, type DesiredScope, type DesiredState } from "../kind/state";
import type { LocatedDocument, Path } from "./formats/document/located";
import { placeOf } from "./formats/document/place";
import { judgeScope } from "./judge";
import { translate } from "./old-spellings";
import { readOwnership, ZONE_OPTIONS } from "./zone-options";

export interface CompileOptions {
  readonly kinds: readonly Kind[];
  readonly profile?: Context["profile"];
  /** Only these zones, by name in any spelling; all where it is left out. */
  readonly zones?: readonly string[];
  /** The account where no document names one. */
  readonly account?: string;
}

export interface Compiled {
  readonly desired: DesiredState;
  readonly diagnostics: readonly Diagnostic[];
  /** Old spellings that were understood, in the order of the documents. */
  readonly deprecated: readonly OldSpelling[];
}

export function compileDocuments(written: readonly LocatedDocument[], options: CompileOptions): Compiled {
  const keys = documentKeys(options.kinds);
  const translated = written.map((document) => translate(document, keys));
  const documents = translated.map((translated) => translated.document);
  const work: Work = {
    options,
    profile: options.profile ?? "live",
    diagnostics: translated.flatMap((translated) => translated.diagnostics),
    objects: new Map(),
    zones: new Map(),
    absent: [],
  };
  for (const document of documents) readDocument(work, document);
  const scopes = [accountScope(work), ...zoneScopes(work)];
  for (const name of options.zones ?? []) undeclaredZone(work, documents, name);
  for (const scope of scopes) work.diagnostics.push(...judgeScope(options.kinds, scope));
  const deprecated = translated
    .flatMap((translated) => translated.deprecated)
    .filter(({ path }) => isAskedFor(work, path));
  return { desired: { account: accountOf(work, documents), scopes }, diagnostics: work.diagnostics, deprecated };
}

/** Whether a place is outside any zone, or in one that the command line wants. */
function isAskedFor(work: Work, [key, name]: Path): boolean {
  const kind = work.options.kinds.find((kind) => kind.opens === "zone" && kind.inDocument.key === key);
  if (!kind || !work.options.zones?.length) return true;
  const { context } = accountTarget(work);
  const zone = zoneNamed(kind, String(name), context);
  return zone === undefined || wanted(work, kind, zone, context);
}

/** The keys under which documents hold the objects of kinds. */
export function documentKeys(kinds: readonly Kind[]): ReadonlySet<string> {
  return new Set(kinds.map((kind) => kind.inDocument.key));
}

interface Work {
  readonly options: CompileOptions;
  readonly profile: Context["profile"];
  readonly diagnostics: Diagnostic[];
  /** Objects of the account by kind and key, to find the same one in two files. */
  readonly objects: Map<string, Declared>;
  readonly zones: Map<string, DesiredScope>;
  readonly absent: Absent[];
}

const ACCOUNT: Scope = { within: "account" };

function readDocument(work: Work, document: LocatedDocument): void {
  const { value } = document;
  if (!isObject(value)) {
    const seen = value === null ? "The file is empty." : "The file holds no map at its top.";
    report(work, "DOC109", "Not a document", seen, "Begin with `version: 1` and `zones:`.", document.where([]));
    return;
  }
  checkVersion(work, document, value);
  const own = work.options.kinds.filter((kind) => kind.within === "account");
  const known = ["version", "account", "$schema", ...own.map((kind) => kind.inDocument.key)];
  unknownKeys(work, document, value, [], known);
  for (const kind of own) {
    const { key } = kind.inDocument;
    const declared = value[key];
    if (declared !== undefined) readKind(work, document, kind, declared, [key], accountTarget(work));
  }
}

function checkVersion(work: Work, document: LocatedDocument, value: JsonObject): void {
  const { version } = value;
  if (version === 1) return;
  const seen = version === undefined ? "`version` is missing." : `\`version\` is \`${JSON.stringify(version)}\`.`;
  report(
    work,
    "DOC111",
    "Not a version that is known",
    seen,
    "Write `version: 1`.",
    document.where(version === undefined ? [] : ["version"]),
  );
}

/** Where the objects of one scope go. */
interface Target {
  readonly context: Context;
  readonly defaults: JsonObject;
  add(object: Declared): void;
  remove(absent: Absent): void;
}

function accountTarget(work: Work): Target {
  const context: Context = { scope: ACCOUNT, profile: work.profile, minimumTtl: 60 };
  return {
    context,
    defaults: {},
    remove: (absent) => void work.absent.push(absent),
    add: (object) => {
      const key = `${object.kind} ${object.group}`;
      const first = work.objects.get(key);
      if (first) work.diagnostics.push(twice(object, first));
      else work.objects.set(key, object);
    },
  };
}

function readKind(work: Work, document: LocatedDocument, kind: Kind, declared: Json, path: Path, target: Target): void {
  const { form, mapKey } = kind.inDocument;
  if (form === "list") {
    if (!Array.isArray(declared)) return wrongShape(work, document, path, "a list: each line begins with `-`");
    for (const [index, value] of declared.entries()) readObject(work, document, kind, value, [...path, index], target);
  } else if (form === "single") readObject(work, document, kind, declared, path, target);
  else if (!isObject(declared)) wrongShape(work, document, path, "a map of names");
  else {
    for (const [name, value] of Object.entries(declared)) {
      const inner = value === null && kind.opens ? {} : (value as Json);
      if (kind.opens) readZone(work, document, kind, name, inner, [...path, name], target);
      else
        readObject(
          work,
          document,
          kind,
          isObject(inner) ? { ...inner, [mapKey as string]: name } : inner,
          [...path, name],
          target,
        );
    }
  }
}

function readObject(work: Work, document: LocatedDocument, kind: Kind, value: Json, path: Path, target: Target): void {
  if (!isObject(value)) return wrongShape(work, document, path, `a map of the fields of a ${kind.title.singular}`);
  const { state, ...fields } = value;
  if (state !== undefined && state !== "present" && state !== "absent") {
    const help = "Write `absent` to have it removed; `present` is what a declaration means anyway.";
    report(
      work,
      "DOC112",
      "Not a state",
      `\`state\` is \`${JSON.stringify(state)}\`.`,
      help,
      document.where([...path, "state"]),
    );
    return;
  }
  if (state === "absent") return readAbsent(work, document, kind, fields, path, target);
  const declared = laidUnder(kind, fields, target.defaults);
  for (const row of spread(work, document, kind, declared, path)) {
    const done = complete(kind, row, target.context);
    work.diagnostics.push(...done.refusals.map((refusal) => refused(refusal, document, path)));
    if (done.refusals.some((refusal) => refusal.severity !== "warning")) continue;
    const { props } = done;
    target.add({
      kind: kind.name,
      group: keyOf(props, kind.identity.group),
      conflict: keyOf(props, kind.identity.conflict),
      label: kind.label(props),
      props,
      where: document.where(path),
    });
  }
}

/** The defaults of the scope, where they are fields of this kind. */
function laidUnder(kind: Kind, fields: JsonObject, defaults: JsonObject): JsonObject {
  const own = Object.fromEntries(Object.entries(defaults).filter(([name]) => Object.hasOwn(kind.fields, name)));
  if (Object.keys(own).length === 0) return fields;
  return kind.withDefaults ? kind.withDefaults(fields, own) : { ...own, ...fields };
}

/** A list where one value is meant stands for one object per member. */
function spread(
  work: Work,
  document: LocatedDocument,
  kind: Kind,
  declared: JsonObject,
  path: Path,
): readonly JsonObject[] {
  const name = Object.keys(declared).find((name) => kind.fields[name]?.spreads && Array.isArray(declared[name]));
  if (name === undefined) return [declared];
  const list = declared[name] as readonly Json[];
  if (list.length === 0)
    report(
      work,
      "DOC113",
      "An empty list",
      `\`${name}\` is an empty list.`,
      "Write a value, or `state: absent`.",
      document.where([...path, name]),
    );
  return list.map((value) => ({ ...declared, [name]: value }));
}

/** A group as a whole where only its own fields are given, else the one member. */
function readAbsent(
  work: Work,
  document: LocatedDocument,
  kind: Kind,
  fields: JsonObject,
  path: Path,
  target: Target,
): void {
  const { group, member } = kind.identity;
  const whole = Object.keys(fields).every((name) => group.includes(name));
  const read = (part: JsonObject) =>
    whole && kind.canonicalGroup ? kind.canonicalGroup(part, target.context) : complete(kind, part, target.context);
  for (const part of whole ? [fields] : spread(work, document, kind, fields, path)) {
    const { props, refusals } = read(part);
    const errors = refusals.filter((refusal) => refusal.severity !== "warning");
    work.diagnostics.push(...errors.map((refusal) => refused(refusal, document, path)));
    if (errors.length > 0) continue;
    const label = whole ? group.map((name) => String(props[name])).join(" ") || kind.title.singular : kind.label(props);
    target.remove({
      kind: kind.name,
      group: keyOf(props, group),
      conflict: keyOf(props, kind.identity.conflict),
      label,
      where: document.where(path),
      ...(whole ? {} : { member: keyOf(props, member) }),
    });
  }
}

function readZone(
  work: Work,
  document: LocatedDocument,
  kind: Kind,
  name: string,
  value: Json,
  path: Path,
  account: Target,
): void {
  if (!isObject(value)) return wrongShape(work, document, path, "a map with `records`");
  const own = Object.keys(kind.fields).filter(
    (text) => kind.fields[text]?.presence !== "computed" && text !== kind.inDocument.mapKey,
  );
  const inner = work.options.kinds.filter((element) => element.within === "zone");
  unknownKeys(work, document, value, path, [
    ...own,
    "state",
    ...ZONE_OPTIONS,
    ...inner.map((element) => element.inDocument.key),
  ]);
  const fields = Object.fromEntries(Object.entries(value).filter(([key]) => own.includes(key) || key === "state"));
  const zone = zoneNamed(kind, name, account.context);
  if (zone !== undefined && !wanted(work, kind, zone, account.context)) return;
  readObject(work, document, kind, { ...fields, [kind.inDocument.mapKey as string]: name }, path, account);
  if (zone === undefined || value["state"] === "absent" || work.zones.has(zone)) return;
  const context: Context = {
    scope: { within: "zone", zone },
    profile: work.profile,
    minimumTtl: value["plan"] === "enterprise" ? 30 : 60,
    whole: value["prune"] === true,
  };
  const options = readOwnership({ kinds: inner, document, value, path, context, diagnostics: work.diagnostics });
  const objects: Declared[] = [];
  const absent: Absent[] = [];
  const target = {
    context,
    defaults: options.defaults,
    add: (declared: Declared) => void objects.push(declared),
    remove: (absence: Absent) => void absent.push(absence),
  };
  for (const each of inner) {
    const declared = value[each.inDocument.key];
    if (declared !== undefined) readKind(work, document, each, declared, [...path, each.inDocument.key], target);
  }
  work.zones.set(zone, {
    scope: context.scope,
    context,
    where: document.where(path),
    ownership: options.ownership,
    ...(options.remediate && { remediate: options.remediate }),
    objects,
    absent,
  });
}

/** A zone asked for that no document declares: nothing to do must not look like done. */
function undeclaredZone(work: Work, documents: readonly LocatedDocument[], name: string): void {
  const kind = work.options.kinds.find((kind) => kind.opens);
  if (!kind || documents.length === 0) return;
  const zone = zoneNamed(kind, name, { scope: ACCOUNT, profile: work.profile, minimumTtl: 60 });
  if (zone !== undefined && (work.zones.has(zone) || work.absent.some((absence) => absence.label === zone))) return;
  report(
    work,
    "DOC120",
    "No such zone in the documents",
    `\`--zone ${name}\`: no document declares it.`,
    "Check the spelling, or name the file that declares it.",
    {},
  );
}

function zoneNamed(kind: Kind, name: string, context: Context): string | undefined {
  const done = complete(kind, { [kind.inDocument.mapKey as string]: name }, context);
  return done.refusals.length > 0 ? undefined : kind.label(done.props);
}

function wanted(work: Work, kind: Kind, zone: string, context: Context): boolean {
  const names = work.options.zones;
  return names === undefined || names.length === 0 || names.some((name) => zoneNamed(kind, name, context) === zone);
}

function accountScope(work: Work): DesiredScope {
  const context: Context = { scope: ACCOUNT, profile: work.profile, minimumTtl: 60 };
  return {
    scope: ACCOUNT,
    context,
    where: {},
    ownership: ADDITIVE,
    objects: [...work.objects.values()],
    absent: work.absent,
  };
}

function zoneScopes(work: Work): readonly DesiredScope[] {
  return [...work.zones.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, scope]) => scope);
}

function accountOf(work: Work, documents: readonly LocatedDocument[]): string | undefined {
  const named = documents.flatMap((document) => {
    const account = isObject(document.value) ? document.value["account"] : undefined;
    return account === undefined ? [] : [{ account, where: document.where(["account"]) }];
  });
  for (const { account, where } of named) {
    if (typeof account !== "string" || !/^[0-9a-f]{32}$/.test(account)) {
      report(
        work,
        "DOC114",
        "Not an account id",
        `\`account\` is \`${JSON.stringify(account)}\`.`,
        "Write its 32 lower-case hex digits, in quotation marks.",
        where,
      );
    }
  }
  const other = named.find((value) => value.account !== named[0]?.account);
  if (other)
    report(
      work,
      "DOC115",
      "Two accounts",
      `\`account\` is \`${other.account}\` here and \`${named[0]?.account}\` elsewhere.`,
      "Run the tool once for each account.",
      other.where,
    );
  return (named[0]?.account as string | undefined) ?? work.options.account;
}

function unknownKeys(
  work: Work,
  document: LocatedDocument,
  value: JsonObject,
  path: Path,
  known: readonly string[],
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const help = `Did you mean \`${closest(name, [...known])}\`? Known here: ${known.filter((name) => name !== "$schema").join(", ")}.`;
    report(work, "DOC116", "Unknown key", `\`${name}\` means nothing here.`, help, document.where([...path, name]));
  }
}

function wrongShape(work: Work, document: LocatedDocument, path: Path, want: string): void {
  const name = path.at(-1);
  report(
    work,
    "DOC117",
    "Not the shape that is wanted here",
    `\`${name}\` does not hold ${want}.`,
    `Write ${want}.`,
    document.where(path),
  );
}

function twice(object: Declared, first: Declared): Diagnostic {
  return {
    code: "DOC118",
    severity: "error",
    summary: "Declared twice",
    detail: `\`${object.label}\` is declared here and at ${placeOf(first.where)}.`,
    help: "Keep one of the two; a zone lives in one file.",
    where: object.where,
    also: [first.where],
  };
}

function refused(refusal: FieldRefusal, document: LocatedDocument, path: Path): Diagnostic {
  const inner =
    refusal.field === undefined
      ? []
      : refusal.field.split(/\.|\[(\d+)\]/).filter((part) => part !== undefined && part !== "");
  const steps = inner.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const { code, message, help, severity = "error" } = refusal;
  return {
    code,
    severity,
    summary: summaryOf(code),
    detail: message,
    help,
    where: document.where([...path, ...steps]),
  };
}

function summaryOf(code: string): string {
  const titles: Readonly<Record<string, string>> = { ...problemTitles, ...FIELD_SUMMARIES };
  return titles[code] ?? "Not a value that can be taken";
}

const FIELD_SUMMARIES: Readonly<Record<string, string>> = {
  FLD101: "Unknown field",
  FLD102: "Wrong type",
  FLD103: "A field is missing",
  FLD104: "Out of range",
  FLD105: "Not one of the values",
  FLD106: "A null",
  FLD107: "Not in the form that is wanted",
  FLD108: "A control character",
};

function report(work: Work, code: string, summary: string, detail: string, help: string, where: Where): void {
  work.diagnostics.push({ code, severity: "error", summary, detail, help, where });
}
