import type { Context } from "./kind";

/** The context of a zone as another program describes it. Its plan is not known: every TTL that the API accepts on some plan is taken. */
export function importedContext(zone: string): Context {
  return { scope: { within: "zone", zone }, profile: "live", enterprise: true };
}
