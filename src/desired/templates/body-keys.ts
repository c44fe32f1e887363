// What the body of a zone may hold, by the form of each key: it decides how the same key of a zone and of its templates is joined.
import { getMapKey, type Kind } from "../../kind/kind";
import { getZoneKind } from "../../kind/registry";
import { ZONE_OPTIONS } from "../read-zone-options";

export interface BodyKeys {
  /** Lists are put together. */
  readonly lists: ReadonlySet<string>;
  /** The lists whose elements select objects. */
  readonly selectors: ReadonlySet<string>;
  /** Mappings of objects by name: an object of one name is declared once. */
  readonly maps: ReadonlySet<string>;
  /** Everything that a template may hold: what a zone may hold, but not the state of the zone itself. */
  readonly inTemplate: readonly string[];
}

const SELECTORS = ["ignore", "protect", "open"] as const;

export function listBodyKeys(kinds: readonly Kind[]): BodyKeys {
  const zoneKind = getZoneKind(kinds);
  const inZones = kinds.filter((kind) => kind.within === "zone");
  const withForm = (form: string) =>
    inZones.filter(({ inDocument }) => inDocument.form === form).map(({ inDocument }) => inDocument.key);
  return {
    lists: new Set([...withForm("list"), ...SELECTORS]),
    selectors: new Set(SELECTORS),
    maps: new Set(withForm("map")),
    inTemplate: [
      ...listDeclarableFields(zoneKind),
      ...ZONE_OPTIONS,
      ...inZones.map(({ inDocument }) => inDocument.key),
    ],
  };
}

/** The fields that a document may give the zone itself; its name is the key. */
export function listDeclarableFields(zoneKind: Kind): readonly string[] {
  return Object.entries(zoneKind.fields)
    .filter(([name, field]) => field.presence !== "computed" && name !== getMapKey(zoneKind))
    .map(([name]) => name);
}
