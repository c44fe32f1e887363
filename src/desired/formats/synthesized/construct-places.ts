// The places of constructs in the program that created them: `manifest.json` names file, line and column by the path of the construct.
import { basename } from "node:path";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { isObject, type Json } from "../../../base/json";

/** By the path of the construct: `dns/Example/Www`. */
export type ConstructPlaces = ReadonlyMap<string, Where>;

export const MANIFEST_FILE = "manifest.json";

/** The places that the manifests among the files name. */
export function readPlaces(
  files: readonly { readonly file: string; readonly value: Json | undefined }[],
): ConstructPlaces {
  const manifests = files.filter(({ file }) => basename(file) === MANIFEST_FILE);
  return new Map(
    manifests.flatMap(({ value }) => {
      const { places } = isObject(value) ? value : {};
      return Object.entries(isObject(places) ? places : {}).flatMap(([path, text]) => {
        const where = typeof text === "string" ? parsePlace(text) : undefined;
        return where ? [[path, where] as const] : [];
      });
    }),
  );
}

/** `zones.ts:12:3`, or without the column. */
function parsePlace(text: string): Where | undefined {
  const [, file, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(text) ?? [];
  if (file === undefined) return undefined;
  return { file, line: Number(line), ...(column !== undefined && { column: Number(column) }) };
}

/** The place of a construct, or of the set whose record the path names: `dns/Set["www"]`. */
export function findPlace(places: ConstructPlaces, path: string): Where | undefined {
  return places.get(path) ?? places.get(path.replace(/\[[^[]*\]$/, ""));
}

/** The diagnostic at the line of the program instead of in the file that the program wrote. */
export function addPlaces<D extends Diagnostic>(diagnostic: D, places: ConstructPlaces): D {
  const { where } = diagnostic;
  const place = where?.at === undefined ? undefined : findPlace(places, where.at);
  return place ? { ...diagnostic, where: { ...place, at: where?.at } } : diagnostic;
}
