// The provider's private state as bytes. It contains settings from before the first write, decisions of a plan, and never a secret.
import { isArray, isObject } from "../../base/json";
import type { PrivateState } from "../resource/operations";

export function decodePrivateState(bytes: Uint8Array): PrivateState {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    const { snapshot, released, imported, protected: name, plan } = isObject(value) ? value : {};
    return {
      ...(isObject(snapshot) && { snapshot }),
      ...(isArray(released) && { released: released.map(String) }),
      ...(imported === true && { imported }),
      ...(typeof name === "string" && { protected: name }),
      ...(typeof plan === "number" && { plan }),
    };
  } catch {
    // Another tool wrote the bytes. There is no snapshot, so a destroy leaves the settings as they are.
    return {};
  }
}

export function encodePrivateState(state: PrivateState): Buffer | null {
  return Object.keys(state).length > 0 ? Buffer.from(JSON.stringify(state)) : null;
}

/** Returns private bytes unchanged, and null for empty bytes, because Terraform takes an empty array for a changed state. */
export function passThrough(bytes: Uint8Array): Uint8Array | null {
  return bytes.length === 0 ? null : bytes;
}
