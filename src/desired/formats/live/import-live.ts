// Live zones, or a whole account, as a document. Applying the document to the same state changes nothing. Generic over kinds.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { formatCount } from "../../../base/format-count";
import { groupBy } from "../../../base/group-by";
import type { Json, JsonObject } from "../../../base/json";
import { canonicalize } from "../../../kind/derive/canonicalize";
import { writtenFields } from "../../../kind/derive/written-fields";
import type { Props } from "../../../kind/field";
import { type Context, getMapKey, type Kind, type Live, objectIdentityKey, scopeName } from "../../../kind/kind";
import { getZoneKind } from "../../../kind/registry";
import type { LiveScope, LiveState } from "../../../kind/state";
import {
  type DeclaredRdata,
  formatDocument,
  ignoreLeftOut,
  type LeftOut,
  type ManagedCount,
  type PrintedIgnore,
  separateManaged,
  sortRecords,
} from "../document";
import { combineZones, type ImportedZones, type ZoneImport } from "../manifest";

/** Canonical props in the spelling of documents, which may still contain defaults. */
export type ToDeclared = (kind: Kind, props: Props, context: Context) => JsonObject;

export interface LiveDocumentOptions {
  /** The account's own objects, too. */
  readonly withAccount?: boolean;
  /** The document owns its zones. */
  readonly prune?: boolean;
}

/**
 * The document of all zones of a live state, and with `withAccount` of the account's own objects. Objects that another product
 * manages, and objects that cannot be declared, become comments. A scope that could not be read is an error, and not in the document.
 */
export function importLive(
  kinds: readonly Kind[],
  live: LiveState,
  toDeclared: ToDeclared,
  { withAccount = false, prune = false }: LiveDocumentOptions = {},
): ImportedZones {
  const zoneKind = getZoneKind(kinds);
  const account = live.scopes.find((scope) => scope.scope.within === "account");
  const own = withAccount && account ? importAccount({ kinds, scope: account, toDeclared }) : EMPTY_ACCOUNT;
  const zones = live.scopes
    .filter((scope) => scope.scope.within === "zone")
    .map((scope) => {
      const name = scopeName(scope.scope);
      const zone = account?.objects.find((object) => object.kind === zoneKind.name && object.label === name);
      return importZone({ kinds, scope, toDeclared }, zone, prune);
    });
  const comment = prune ? RESTORES : COMMENT;
  const imported = combineZones(zones, { format: "live", comment, diagnostics: own.diagnostics });
  if (!withAccount) return imported;
  const { members, skipped } = own;
  const printed = zones.flatMap(({ printed }) => printed ?? []);
  return {
    ...imported,
    document: formatDocument({ comment, account: members, skipped, zones: printed }),
    account: formatDocument({ comment, account: members, skipped, zones: [] }),
  };
}

const RESTORES = "Exported from the live state; applying it restores that state.";
const COMMENT = "Imported from the live state; applying it unchanged changes nothing.";

/** One scope to import. */
interface ScopeInput {
  readonly kinds: readonly Kind[];
  readonly scope: LiveScope;
  readonly toDeclared: ToDeclared;
}

interface ImportedAccount {
  readonly members: JsonObject;
  readonly skipped: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

const EMPTY_ACCOUNT: ImportedAccount = { members: {}, skipped: [], diagnostics: [] };

/** The account's id, and its own objects under the keys of their kinds; zones are imported separately. */
function importAccount(input: ScopeInput): ImportedAccount {
  const members: Record<string, Json | undefined> = { account: input.scope.id };
  const skipped: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const kind of input.kinds.filter((kind) => kind.within === "account" && !kind.definesScope)) {
    const read = importObjects(input, kind);
    diagnostics.push(...read.skipped.flatMap(({ diagnostic }) => diagnostic ?? []));
    skipped.push(...read.skipped.map((object) => describeSkipped(kind, object)));
    const value = toDocumentForm(kind, read.declared);
    if (value !== undefined) members[kind.inDocument.key] = value;
  }
  return { members, skipped, diagnostics };
}

/** A kind's objects as documents hold them: a list, a map by name, or a single object; undefined where there is nothing. */
function toDocumentForm({ inDocument }: Kind, declared: readonly JsonObject[]): Json | undefined {
  const { form, mapKey } = inDocument;
  const [first] = declared;
  if (first === undefined) return undefined;
  if (form === "list") return declared;
  if (form === "single") return Object.keys(first).length > 0 ? first : undefined;
  const named = declared.map((object) => [String(object[mapKey]), omitMember(object, mapKey)] as const);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function describeSkipped(kind: Kind, { declared, reason }: SkippedObject): string {
  const title = kind.inDocument.form === "list" ? "" : `${kind.title.singular} `;
  return `- ${title}${JSON.stringify(declared)}: ${reason}`;
}

/** `object` is the zone itself among the account's objects. */
function importZone(input: ScopeInput, object: Live | undefined, prune: boolean): ZoneImport {
  const { scope, kinds } = input;
  const name = scopeName(scope.scope);
  if (scope.failure) return { name, diagnostics: [scope.failure] };
  if (!scope.exists) return { name, diagnostics: [zoneNotFound(name)] };
  const zoneKind = getZoneKind(kinds);
  const fields = object ? toWritten(input, zoneKind, object.props) : {};
  const options: Record<string, Json | undefined> = {
    ...(scope.context.enterprise ? { plan: "enterprise" } : {}),
    ...(prune ? { prune } : {}),
    ...omitMember(fields, getMapKey(zoneKind)),
  };
  const diagnostics: Diagnostic[] = [];
  const records: JsonObject[] = [];
  const skipped: string[] = [];
  const ignored: PrintedIgnore[] = [];
  for (const kind of kinds.filter((kind) => kind.within === "zone")) {
    const separate = separateManaged(
      kind,
      scope.objects.filter((object) => object.kind === kind.name),
      scope.context,
    );
    ignored.push(...separate.ignored);
    diagnostics.push(...separate.managed.map((managed) => describeManaged(name, managed)));
    const read = importObjects({ ...input, scope: { ...scope, objects: separate.own } }, kind);
    diagnostics.push(...read.skipped.flatMap(({ diagnostic }) => diagnostic ?? []));
    if (kind.inDocument.form === "list") {
      const separated = separateRecords(input, kind, read);
      records.push(...separated.records);
      ignored.push(...separated.ignored);
      diagnostics.push(...separated.diagnostics);
      skipped.push(...read.skipped.filter(({ isCopy }) => isCopy).map((object) => describeSkipped(kind, object)));
    } else {
      skipped.push(...read.skipped.map((object) => describeSkipped(kind, object)));
      options[kind.inDocument.key] = toDocumentForm(kind, read.declared);
    }
  }
  const printed = sortRecords(records).map((record) => ({ record }));
  return {
    name,
    printed: { name, options: omitUndefined(options), ignored, records: printed, skipped },
    diagnostics,
  };
}

interface SeparatedRecords {
  readonly records: readonly JsonObject[];
  readonly ignored: readonly PrintedIgnore[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The records to declare, and the records to ignore. Where no line of `ignore` can tell them apart, the whole RRset is ignored: a
 * document that declared a part of it would own the rest.
 */
function separateRecords(
  input: ScopeInput,
  kind: Kind,
  { declared, imported, skipped }: ImportedObjects,
): SeparatedRecords {
  const leftOut = skipped.filter(({ isCopy }) => !isCopy).map((object) => toLeftOut(input, kind, object));
  const rdata = imported.map((props) => toRdata(input, kind, props));
  const { unprotected } = ignoreLeftOut(leftOut, rdata);
  const shared = new Set(unprotected.map(({ name, type }) => `${name} ${type}`));
  const isShared = (index: number) => shared.has(`${rdata[index]?.name} ${rdata[index]?.type}`);
  const withShared = rdata.flatMap((record, index): readonly LeftOut[] => {
    if (!isShared(index)) return [];
    return [
      { ...record, reason: `${JSON.stringify(declared[index])}: another record of its RRset cannot be declared` },
    ];
  });
  const kept = rdata.filter((_, index) => !isShared(index));
  return {
    records: declared.filter((_, index) => !isShared(index)),
    ignored: ignoreLeftOut([...leftOut, ...withShared], kept).ignored,
    diagnostics: [...shared].map((label) =>
      cannotDeclare(input, kind, label, "A part of its RRset cannot be declared."),
    ),
  };
}

/** What a line of `ignore` can select by: the name as documents spell it, the type, and a text of rdata in canonical form. */
function toRdata(input: ScopeInput, kind: Kind, props: Props): DeclaredRdata {
  const { name, type } = input.toDeclared(kind, props, input.scope.context);
  const { content } = props;
  return { name: String(name), type: String(type), ...(content === undefined ? {} : { content: String(content) }) };
}

function toLeftOut(input: ScopeInput, kind: Kind, { props, declared, reason }: SkippedObject): LeftOut {
  return { ...toRdata(input, kind, props), reason: `${JSON.stringify(declared)}: ${reason}` };
}

/** An object that the document does not declare. */
interface SkippedObject {
  readonly props: Props;
  readonly declared: JsonObject;
  readonly reason: string;
  /** The document declares an identical object. */
  readonly isCopy?: true;
  readonly diagnostic?: Diagnostic;
}

interface ImportedObjects {
  readonly declared: readonly JsonObject[];
  /** Their canonical props. */
  readonly imported: readonly Props[];
  readonly skipped: readonly SkippedObject[];
}

/** The objects of a kind. Identical copies are declared once. */
function importObjects(input: ScopeInput, kind: Kind): ImportedObjects {
  const imported: Props[] = [];
  const declaredObjects: JsonObject[] = [];
  const skipped: SkippedObject[] = [];
  const seen = new Set<string>();
  const objects = input.scope.objects.filter((object) => object.kind === kind.name);
  const groups = groupBy(objects, (object) => object.group);
  for (const object of objects) {
    const { props } = object;
    const declared = toWritten(input, kind, props);
    if (kind.inDocument.form === "map" && (groups.get(object.group)?.length ?? 0) > 1) {
      const diagnostic = ambiguousName(input, kind, object);
      skipped.push({ props, declared, reason: "several objects have this name", diagnostic });
      continue;
    }
    if (object.managedBy !== undefined) {
      skipped.push({ props, declared, reason: `managed by ${object.managedBy}` });
      continue;
    }
    const key = objectIdentityKey(kind, object.props);
    const problem = findReadBackProblem(input, kind, declared, object.props);
    if (problem !== undefined) {
      const diagnostic = cannotDeclare(input, kind, object.label, problem);
      skipped.push({ props, declared, reason: "cannot be declared", diagnostic });
    } else if (!seen.has(key)) {
      imported.push(props);
      declaredObjects.push(declared);
    } else {
      skipped.push({ props, declared, reason: "a second copy", isCopy: true, diagnostic: secondCopy(input, object) });
    }
    seen.add(key);
  }
  return { declared: declaredObjects, imported, skipped };
}

/** What a person would write: no computed fields, no defaults, and words where the field has them. */
function toWritten(input: ScopeInput, kind: Kind, props: Props): JsonObject {
  return writtenFields(kind.fields, input.toDeclared(kind, props, input.scope.context));
}

/** Why a declaration would not be read back as the live object: it is rejected, or it identifies another object. */
function findReadBackProblem({ scope }: ScopeInput, kind: Kind, declared: JsonObject, live: Props): string | undefined {
  const { props, diagnostics } = canonicalize(kind, declared, scope.context);
  const error = diagnostics.find((diagnostic) => diagnostic.severity !== "warning");
  if (error) return error.message;
  return objectIdentityKey(kind, props) === objectIdentityKey(kind, live)
    ? undefined
    : "It would be read as another object.";
}

function cannotDeclare({ scope }: ScopeInput, kind: Kind, label: string, problem: string): Diagnostic {
  const place = kind.inDocument.form === "list" ? "ignores it, with the object as a comment" : "holds it as a comment";
  return {
    code: "DOC130",
    severity: "warning",
    summary: codeTitle("DOC130"),
    detail: `\`${label}\`: ${problem}`,
    help: `The document ${place}. Leave it undeclared: it is not changed.`,
    where: { at: scopeName(scope.scope) },
  };
}

const MAX_LABELS = 3;

function describeManaged(zone: string, { manager, count, labels }: ManagedCount): Diagnostic {
  const some = labels.slice(0, MAX_LABELS).map((label) => `\`${label}\``);
  const list = labels.length === 0 ? "" : `: ${some.join(", ")}${labels.length > MAX_LABELS ? " …" : ""}`;
  return {
    code: "DOC135",
    severity: "note",
    summary: codeTitle("DOC135"),
    detail: `${formatCount(count, "record")} of ${manager}, with those of its registry, ${count === 1 ? "is" : "are"} not declared${list}.`,
    help: `A line of \`ignore\` leaves them to ${manager}.`,
    where: { at: zone },
  };
}

function ambiguousName({ scope }: ScopeInput, kind: Kind, { label, id }: Live): Diagnostic {
  return {
    code: "OWN105",
    severity: "warning",
    summary: codeTitle("OWN105"),
    detail: `\`${label}\` (${id}) is one of several live ${kind.title.plural} of that name.`,
    help: "The document holds them as comments. To declare one, rename or delete the others.",
    where: { at: scopeName(scope.scope) },
  };
}

function secondCopy({ scope }: ScopeInput, { label }: Live): Diagnostic {
  return {
    code: "DOC131",
    severity: "warning",
    summary: codeTitle("DOC131"),
    detail: `\`${label}\` is live more than once; the document declares it once.`,
    help: "The next apply of the document deletes the surplus copy.",
    where: { at: scopeName(scope.scope) },
  };
}

function zoneNotFound(name: string): Diagnostic {
  return {
    code: "DOC132",
    severity: "error",
    summary: codeTitle("DOC132"),
    detail: `The zone \`${name}\` does not exist in this account.`,
    help: "Check the name, the account and the base URL.",
    where: { at: name },
  };
}

function omitUndefined(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function omitMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
