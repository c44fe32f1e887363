// The last protection before every output of the command line: secrets of the run are removed from all that it prints or
// writes, wherever they come from. It knows nothing about the content.
import { listQueuePasswords } from "../fleet/shared-services";
import { listAccountTokens } from "../live/credential";
import { listProxySecrets } from "../live/find-proxy";
import { createRedaction, type Redaction } from "../operations";
import type { Io, TextStream } from "./io";

/** The same `io` with redacted streams. Values that the run finds later are hidden through `io.redaction`. */
export function redactStreams(io: Io): Io & { readonly redaction: Redaction } {
  const redaction = io.redaction ?? createRedaction();
  const { ZONEWRIGHT_API_TOKEN, ZONEWRIGHT_API_KEY, CLOUDFLARE_API_TOKEN, ZONEWRIGHT_EMULATOR_TOKEN } = io.env;
  const variables = [ZONEWRIGHT_API_TOKEN, ZONEWRIGHT_API_KEY, CLOUDFLARE_API_TOKEN, ZONEWRIGHT_EMULATOR_TOKEN];
  redaction.hide(variables.flatMap((value) => value ?? []));
  redaction.hide(listAccountTokens(io.env));
  redaction.hide([...listQueuePasswords(io.env), ...listProxySecrets(io.env)]);
  const redacted = (stream: TextStream): TextStream => ({ write: (text) => stream.write(redaction.redact(text)) });
  return { ...io, redaction, stdout: redacted(io.stdout), stderr: redacted(io.stderr) };
}

/** Hides values from all output from now on. */
export function hide({ redaction }: Pick<Io, "redaction">, values: readonly string[]): void {
  redaction?.hide(values);
}

/** The redactor for text that is written into files: the streams are redacted already. */
export function redactorOf({ redaction }: Pick<Io, "redaction">): (text: string) => string {
  return (text) => redaction?.redact(text) ?? text;
}
