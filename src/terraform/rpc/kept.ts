// What the provider keeps beside the state, as bytes: values only, never a secret.
import { isObject } from "../../base/json";
import type { Kept } from "../resource/operations";

export function keptIn(bytes: Uint8Array): Kept {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const snapshot = isObject(value) ? value["snapshot"] : undefined;
    return isObject(snapshot) ? { snapshot } : {};
  } catch {
    // Another tool's bytes: there is no snapshot then, and destroying leaves the settings as they are.
    return {};
  }
}

export function keptOut(kept: Kept): Buffer | null {
  return kept.snapshot ? Buffer.from(JSON.stringify({ snapshot: kept.snapshot })) : null;
}

/** As they came; none is no bytes at all, since core takes an empty row of them for another state. */
export function asTheyCame(bytes: Uint8Array): Uint8Array | null {
  return bytes.length === 0 ? null : bytes;
}
