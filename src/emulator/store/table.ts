// A collection of the store with the type of its rows. The store holds JSON, which may come from a file or the control API:
// a row gets its type from the guard of its table, each time it is read.
import type { JsonObject } from "../../base/json";

export type Row = JsonObject;

export interface Table<R extends Row> {
  /** `zones`, or for the rows of one zone or account `dns_records/ZONE`. */
  readonly collection: string;
  readonly isRow: (row: Row) => row is R;
}

/** The row with the type of its table. Throws where the state holds something else. */
export function checkRow<R extends Row>(table: Table<R>, row: Row): R {
  if (table.isRow(row)) return row;
  throw new Error(`A row of \`${table.collection}\` is damaged: ${JSON.stringify(row)}`);
}
