// The states from which resources were planned in this walk. They stay encoded, one after the other: few are needed again, and
// thousands of objects that live until the end cost the garbage collector more than decoding those few.
import { objectType } from "../schema/attribute";
import type { ResourceType } from "../schema/resource-types";
import { decodeDynamicValue, isObjectValue, type ObjectValue } from "../wire";
import type { Message } from "../wire/messages";

export interface PlannedStates {
  /** Returns the number of the plan. */
  add(state: Message<"DynamicValue"> | null): number;
  /** Null without a state, and for a number of another walk. */
  get(type: ResourceType, number: number): ObjectValue | null;
}

const FIRST_SIZE = 64 * 1024;

export function createPlannedStates(): PlannedStates {
  let bytes = Buffer.allocUnsafe(0);
  /** Where each state ends. */
  const ends: number[] = [];
  const reserve = (size: number) => {
    if (size <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(size, 2 * bytes.length, FIRST_SIZE));
    bytes.copy(larger);
    bytes = larger;
  };
  return {
    add: (state) => {
      const start = ends.at(-1) ?? 0;
      const encoded = state?.msgpack ?? new Uint8Array();
      reserve(start + encoded.length);
      bytes.set(encoded, start);
      return ends.push(start + encoded.length) - 1;
    },
    get: ({ schema }, number) => {
      const [start = 0, end = 0] = [ends[number - 1], ends[number]];
      const state = { msgpack: bytes.subarray(start, end), json: new Uint8Array() };
      const value = end > start ? decodeDynamicValue(state, objectType(schema.attributes)) : null;
      return isObjectValue(value) ? value : null;
    },
  };
}
