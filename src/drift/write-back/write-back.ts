// What is live, written back into the text of a document: changed fields replaced, missing records taken out, extra ones put in,
// every other byte as it was. Pure, and generic over kinds that are lists. What comes out is read again and must mean exactly
// that; what does not is left as it was, and said.
import { parseDocument } from "yaml";
import type { Diagnostic } from "../../base/diagnostic";
import { equalJson, isObject, type JsonObject } from "../../base/json";
import { applyEdits, type Edit } from "../../desired/formats/document/edits";
import type { LocatedDocument } from "../../desired/formats/document/located";
import { spliced, splicesOf } from "../../desired/formats/document/splices";
import { parseYaml } from "../../desired/formats/document/yaml";
import { translate } from "../../desired/old-spellings";
import type { Props } from "../../kind/field";
import { type Change, type Kind, scopeName } from "../../kind/kind";
import type { DesiredScope } from "../../kind/state";
import { anchorsOf } from "./anchors";
import { meansIt } from "./meaning";
import { unitsOf } from "./units";
import { type ZonePlace, zonePlaces } from "./zone-place";

export interface WriteBackOptions {
  readonly kinds: readonly Kind[];
  /** Canonical props in the spelling of documents; defaults may still be there. */
  declaredForm(kind: Kind, props: Props): JsonObject;
  /** The whole rdata as one text, where a document spells it so. */
  contentOf(kind: Kind, props: Props): string;
}

/** What of a zone is to be written: changes of the plan that would undo it. */
export interface Wanted {
  readonly scope: DesiredScope;
  readonly changes: readonly Change[];
}

export interface WrittenBack {
  /** The new text; the old one where nothing could be written. */
  readonly text: string;
  readonly written: readonly Change[];
  /** What is declared in this text and cannot be written, and why. */
  readonly left: readonly Left[];
}

export interface Left {
  readonly change: Change;
  readonly because: string;
}

/** Edits that go together, and the changes that they write. */
export interface Unit {
  readonly changes: readonly Change[];
  readonly edits: readonly Edit[];
}

/** Zones that another file declares are none of this text: their changes are in neither list. */
export function writeBack(
  file: string,
  text: string,
  wanted: readonly Wanted[],
  options: WriteBackOptions,
): WrittenBack {
  const { document } = parseYaml(file, text);
  const nothing: WrittenBack = { text, written: [], left: [] };
  if (!document || !isObject(document.value)) return nothing;
  const feed = text.endsWith("\n") ? "" : "\n";
  const parsed = parseDocument(text + feed, { uniqueKeys: false, logLevel: "silent", keepSourceTokens: true });
  const old = translate(document, new Set(options.kinds.map((kind) => kind.inDocument.key))).edits;
  const anchors = anchorsOf(parsed);
  const places = zonePlaces(document, wanted, options.kinds);
  const found = places.map((place) => unitsOf(place, { ...options, old, anchors }));
  const left = found.flatMap((units) => units.left);
  const work: Work = { file, text, feed, document, places, options, parsed };
  const units = found.flatMap((units) => units.units);
  const whole = units.length === 0 ? undefined : textOf(work, units);
  const good = whole === undefined ? byHalves(work, units) : units;
  const written = whole ?? (good.length === 0 ? undefined : textOf(work, good));
  if (written === undefined) return { text, written: [], left: [...left, ...units.flatMap(unlike)] };
  const taken = new Set(good);
  const rest = units.filter((unit) => !taken.has(unit)).flatMap(unlike);
  return { text: written, written: good.flatMap((unit) => unit.changes), left: [...left, ...rest] };
}

/** What is told of a change that stays. */
export function leftDiagnostic({ change, because }: Left): Diagnostic {
  return {
    code: "DRF103",
    severity: "warning",
    summary: "Live, and not written into the documents",
    detail: `\`${change.label}\` of ${scopeName(change.scope)}: ${because}`,
    help: "Edit the document by hand, or have the record put back.",
    ...(change.where && { where: change.where }),
  };
}

export interface Work {
  readonly file: string;
  readonly text: string;
  /** The line feed that the text ends without. */
  readonly feed: string;
  readonly document: LocatedDocument;
  readonly places: readonly ZonePlace[];
  readonly options: WriteBackOptions;
  readonly parsed: ReturnType<typeof parseDocument>;
}

/** The most that can be written of units of which not all can. */
function byHalves(work: Work, units: readonly Unit[]): readonly Unit[] {
  if (units.length < 2) return [];
  const middle = Math.ceil(units.length / 2);
  const halves = [units.slice(0, middle), units.slice(middle)];
  return halves.flatMap((half) => (textOf(work, half) === undefined ? byHalves(work, half) : half));
}

/** The text after the edits, or undefined where it would not mean exactly them. */
function textOf(work: Work, units: readonly Unit[]): string | undefined {
  const edits = units.flatMap((unit) => unit.edits);
  const whole = work.text + work.feed;
  const edited = spliced(whole, splicesOf(whole, work.parsed, edits));
  if (edited === undefined) return undefined;
  const text = work.feed === "" ? edited : edited.replace(/\r?\n$/, "");
  const { document } = parseYaml(work.file, text);
  if (!document) return undefined;
  if (!equalJson(document.value, applyEdits(work.document.value as JsonObject, edits))) return undefined;
  const changes = units.flatMap((unit) => unit.changes);
  return meansIt(document, work, changes) ? text : undefined;
}

function unlike({ changes }: Unit): readonly Left[] {
  return changes.map((change) => ({
    change,
    because: "The document is written in a form that cannot be edited in place.",
  }));
}
