// A parsed document whose every value knows its place: file, line and column are found only when somebody asks.
import type { Where } from "../../../base/diagnostic";
import type { Json } from "../../../base/json";

export type Path = readonly (string | number)[];

export interface LocatedDocument {
  readonly file: string;
  /** Maps in it have no prototype: a key such as `__proto__` is an ordinary member. */
  readonly value: Json;
  where(path: Path): Where;
}

/** `zones.example.com.records[3].ttl`. */
export function pathText(path: Path): string {
  return path
    .map((value, index) => (typeof value === "number" ? `[${value}]` : index === 0 ? value : `.${value}`))
    .join("");
}
