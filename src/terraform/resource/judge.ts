// What is wrong with a configuration, said without the API: fields, ranges, rdata, and old spellings with their dates.
import type { Kind } from "../../kind/kind";
import { declaredOf, type Row } from "../object/declared";
import { below } from "../object/remark";
import { understand } from "../object/understood";
import type { AttributePath, Judged } from "./operations";
import { anyContext } from "./scope";

/** What only the zone's own name decides. */
const NEEDS_ZONE = ["DNS112", "DNS116"];

export function judge(kind: Kind, config: Row, path: AttributePath = []): Judged {
  const { declared, unknown } = declaredOf(kind, config);
  const { remarks, deprecated } = understand(kind, declared, anyContext(kind));
  const certain = remarks.filter(
    (remark) =>
      !NEEDS_ZONE.includes(remark.code) &&
      !(unknown.size > 0 && (remark.code === "FLD103" || unknown.has(String(remark.path?.[0])))),
  );
  return {
    remarks: below(path, certain),
    deprecated: deprecated.map((old) => ({
      old,
      path: [...path, ...(JSON.parse(old.where.at ?? "[]") as AttributePath)],
    })),
  };
}
