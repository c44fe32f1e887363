// The secret stores of a run. Every value that passes through is hidden from the run's output first.
import { join } from "node:path";
import type { SecretStores } from "../apply/secret-stores";
import { openSecretStores } from "../secret-stores/open-secret-stores";
import type { Environment } from "./environment";
import { stateFolder } from "./state-folder";

/**
 * @param target the identity of the target.
 * @param requestedRotations names of the secrets to rotate; all if empty, none if undefined.
 */
export function openRunSecretStores(
  target: string,
  { cwd, env, now, redaction }: Pick<Environment, "cwd" | "env" | "now" | "redaction">,
  requestedRotations?: readonly string[],
): SecretStores {
  const stores = openSecretStores({
    cwd,
    env,
    folder: join(stateFolder(env), "secrets"),
    target,
    now: () => now().getTime(),
    ...(requestedRotations && { requestedRotations: requestedRotations }),
  });
  return {
    ...stores,
    // Spreading would read the clock once.
    get now() {
      return stores.now;
    },
    store: (sink, value) => {
      redaction.hide([value]);
      return stores.store(sink, value);
    },
  };
}
