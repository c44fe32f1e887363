// Every old spelling of a document, by the rules of all.
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import type { OldSpellingMatch, OldSpellingRule } from "./old-spelling-rule";
import { OLD_SPELLING_RULES } from "./old-spelling-rules";

/** In the order of the rules. */
export function listMatches(document: JsonObject): readonly OldSpellingMatch[] {
  return OLD_SPELLING_RULES.flatMap((rule) =>
    findMaps(document, rule).flatMap(({ map, path }) => rule.find(map, path, document)),
  );
}

interface FoundMap {
  readonly map: JsonObject;
  readonly path: DocumentPath;
}

/** The maps that a rule searches; `*` is any member or element. */
function findMaps(document: JsonObject, { pattern, names }: OldSpellingRule): readonly FoundMap[] {
  const found: FoundMap[] = [];
  const path: (string | number)[] = [];
  const visit = (value: Json | undefined) => {
    const first = pattern[path.length];
    if (first === undefined) {
      if (isObject(value) && names.some((name) => Object.hasOwn(value, name)))
        found.push({ map: value, path: [...path] });
    } else if (isArray(value)) {
      if (first === "*") value.forEach(descend);
    } else if (isObject(value)) {
      for (const name of first === "*" ? Object.keys(value) : [first])
        if (Object.hasOwn(value, name)) descend(value[name], name);
    }
  };
  const descend = (value: Json | undefined, step: string | number) => {
    path.push(step);
    visit(value);
    path.pop();
  };
  visit(document);
  return found;
}
