// A parsed document that knows the place of each of its values. A place (file, line, column) is computed only when it is needed.
import type { Where } from "./diagnostic";
import type { Json } from "./json";

/** The keys and list indexes that lead to a value. */
export type DocumentPath = readonly (string | number)[];

export interface LocatedDocument {
  readonly file: string;
  /** Maps in it have no prototype: a key such as `__proto__` is an ordinary member. */
  readonly value: Json;
  /** The place of the value at a path, or of its nearest ancestor. */
  locate(path: DocumentPath): Where;
  /** The path of the same value where it is written; undefined for that path itself. */
  originOf?(path: DocumentPath): DocumentPath | undefined;
  /** The fields of the object at a path that keep their live values; only stacks declare any. */
  ignoredFields?(path: DocumentPath): readonly (readonly string[])[] | undefined;
  /** Frees the memory of the value, which becomes null. The places stay. */
  release?(): void;
}

/** A document whose value can be released. */
export class HeldDocument implements LocatedDocument {
  constructor(
    readonly file: string,
    public value: Json,
    readonly locate: LocatedDocument["locate"],
  ) {}

  release(): void {
    this.value = null;
  }
}

/** A path for people. A key with many names is cut after the first of them. */
export function describePath(path: DocumentPath): string {
  return formatPath(path.map((step) => (typeof step === "string" ? cutKey(step) : step)));
}

const MAX_KEY = 253;

function cutKey(key: string): string {
  return key.length > MAX_KEY ? `${key.slice(0, MAX_KEY).split(/[\s,]/, 1)} …` : key;
}

/** `zones.example.com.records[3].ttl`. */
export function formatPath(path: DocumentPath): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}
