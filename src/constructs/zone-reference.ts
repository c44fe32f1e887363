// What a construct needs to know of its zone.

import type { IConstruct } from "constructs";
import type { Provider } from "#framework";

export interface ZoneReference extends IConstruct {
  /** 32 hex digits; a token for a zone that this app creates. */
  readonly zoneId: string;
  /** The provider configuration that objects in the zone use unless they name another. */
  readonly provider?: Provider;
}
