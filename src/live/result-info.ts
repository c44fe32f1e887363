// What a page says of its list. Anything but a plain count is taken as not said.
import { isObject, type Json } from "../base/json";

export interface ResultInfo {
  readonly page?: number;
  readonly per_page?: number;
  readonly count?: number;
  readonly total_count?: number;
  readonly total_pages?: number;
}

export function resultInfoFrom(value: Json | undefined): ResultInfo | undefined {
  if (!isObject(value)) return undefined;
  const count = (name: keyof ResultInfo) => {
    const said = value[name];
    return typeof said === "number" && Number.isSafeInteger(said) && said >= 0 ? said : undefined;
  };
  return {
    page: count("page"),
    per_page: count("per_page"),
    count: count("count"),
    total_count: count("total_count"),
    total_pages: count("total_pages"),
  };
}
