// What a construct needs to know of its zone.
import type { IConstruct } from "constructs";

export interface ZoneReference extends IConstruct {
  /** 32 hex digits; a token for a zone that this app creates. */
  readonly zoneId: string;
}
