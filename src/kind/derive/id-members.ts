// The parts of request bodies in which placeholders stand for ids. A placeholder anywhere else is the text of a user.
import type { JsonObject } from "../../base/json";
import type { Kind } from "../kind";

/** The members of a body that wait for ids. */
export function idMembers({ idMembers = [] }: Pick<Kind, "idMembers">, body: JsonObject = {}): JsonObject {
  return Object.fromEntries(idMembers.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
}
