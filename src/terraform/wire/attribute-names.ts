// The names of an object type's attributes as MessagePack, in the order in which Terraform encodes them. Cached by type.
import type { CtyType } from "./cty-type";
import { createOutput, toBytes, writeText } from "./msgpack";

export interface EncodedName {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: CtyType;
}

type AttributeTypes = Readonly<Record<string, CtyType>>;

const namesByType = new WeakMap<AttributeTypes, readonly EncodedName[]>();

export function encodeNames(attributes: AttributeTypes): readonly EncodedName[] {
  const known = namesByType.get(attributes);
  if (known) return known;
  const names = Object.entries(attributes)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, type]) => ({ name, bytes: encodeName(name), type }));
  namesByType.set(attributes, names);
  return names;
}

function encodeName(name: string): Buffer {
  const output = createOutput();
  writeText(output, name);
  return toBytes(output);
}
