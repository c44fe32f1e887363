// Objects with every member of a type or schema, all null, which the caller fills. V8 keeps such copies of one object fast to copy and to
// read; an object of more than a dozen members that is built member by member becomes a hash table, which is several times slower.
import type { Value } from "./value";

type NullMembers = Readonly<Record<string, Value>>;

/** By type or schema, since most messages hold many objects of the same type. */
const originals = new WeakMap<object, NullMembers>();

/** A new object with the names of `members`, all null. */
export function createNullMembers(members: object): Record<string, Value> {
  return { ...(originals.get(members) ?? createOriginal(members)) };
}

function createOriginal(members: object): NullMembers {
  const nulls = Object.fromEntries(Object.keys(members).map((name) => [name, null]));
  // Only an object that is parsed or written as a literal has all its members in one shape.
  const original: NullMembers = JSON.parse(JSON.stringify(nulls));
  originals.set(members, original);
  return original;
}
