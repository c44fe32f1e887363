// The provider's private state as bytes. It contains settings from before the first write, and never a secret.
import { isObject } from "../../base/json";
import type { PrivateState } from "../resource/operations";

export function decodePrivateState(bytes: Uint8Array): PrivateState {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const { snapshot } = isObject(value) ? value : {};
    return isObject(snapshot) ? { snapshot } : {};
  } catch {
    // Another tool wrote the bytes. There is no snapshot, so a destroy leaves the settings as they are.
    return {};
  }
}

export function encodePrivateState(state: PrivateState): Buffer | null {
  return state.snapshot ? Buffer.from(JSON.stringify({ snapshot: state.snapshot })) : null;
}

/** Returns private bytes unchanged, and null for empty bytes, because Terraform takes an empty array for a changed state. */
export function passThrough(bytes: Uint8Array): Uint8Array | null {
  return bytes.length === 0 ? null : bytes;
}
