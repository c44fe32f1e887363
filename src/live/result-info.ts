// The paging information of a list response. Anything but a plain count is ignored.
import { isObject, type Json } from "../base/json";

export interface ResultInfo {
  readonly page?: number;
  readonly per_page?: number;
  readonly count?: number;
  readonly total_count?: number;
  readonly total_pages?: number;
}

export function parseResultInfo(value: Json | undefined): ResultInfo | undefined {
  if (!isObject(value)) return undefined;
  const readCount = (name: keyof ResultInfo) => {
    const count = value[name];
    return typeof count === "number" && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
  };
  return {
    page: readCount("page"),
    per_page: readCount("per_page"),
    count: readCount("count"),
    total_count: readCount("total_count"),
    total_pages: readCount("total_pages"),
  };
}
