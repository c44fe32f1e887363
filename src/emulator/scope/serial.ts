// The serial of a zone's SOA.
import { hashText } from "../core";
import { isNumber, isString, objectGuard, type Store, type Table } from "../store";
import type { ZoneRow } from "./zone";

type Serial = { readonly id: string; readonly serial: number };

const SERIALS: Table<Serial> = {
  collection: "serials",
  isRow: objectGuard<Serial>({ id: isString, serial: isNumber }),
};

/** A new zone starts with a number derived from its id. */
export function getSerial(store: Store, { id }: ZoneRow): number {
  return store.get(SERIALS, id)?.serial ?? 2_000_000_000 + (hashText(id) % 100_000_000);
}

/** Adds one to the serial; once per request that changes what the zone serves. */
export function incrementSerial(store: Store, zone: ZoneRow): void {
  const serial = (getSerial(store, zone) + 1) % 4_294_967_296;
  store.put(SERIALS, zone.id, { id: zone.id, serial });
}
