// The last net before every sink of the command line: what a run holds as a secret is taken out of all that it prints or
// writes, by value, wherever it came from. Knows nothing of what is printed.

import { createRedactor, type Redact } from "../base/redact";
import { enginePasswords } from "../fleet/shared";
import type { Io, Sink } from "./io";

/** The variables that hold a secret themselves. */
const VARIABLES = ["ZONEWRIGHT_API_TOKEN", "ZONEWRIGHT_API_KEY", "CLOUDFLARE_API_TOKEN", "ZONEWRIGHT_EMULATOR_TOKEN"];

/** The same world with its streams redacted; values that the run finds later are added with `hide`. */
export function redacted(io: Io): Io {
  const secrets = io.secrets ?? new Set<string>();
  for (const name of VARIABLES) hide({ ...io, secrets }, [io.env[name] ?? ""]);
  hide({ ...io, secrets }, enginePasswords(io.env));
  const through = (sink: Sink): Sink => ({ write: (text) => sink.write(redactorOf({ secrets })(text)) });
  return { ...io, secrets, stdout: through(io.stdout), stderr: through(io.stderr) };
}

/** Values that no output may contain from now on. */
export function hide(io: Pick<Io, "secrets">, values: readonly string[]): void {
  for (const value of values) if (value.trim() !== "") io.secrets?.add(value.trim());
}

const known = new WeakMap<ReadonlySet<string>, { readonly size: number; readonly redact: Redact }>();

/** For what is written into files: streams are redacted already. */
export function redactorOf({ secrets }: Pick<Io, "secrets">): Redact {
  if (!secrets || secrets.size === 0) return (text) => text;
  const made = known.get(secrets);
  if (made?.size === secrets.size) return made.redact;
  const redact = createRedactor([...secrets]);
  known.set(secrets, { size: secrets.size, redact });
  return redact;
}
