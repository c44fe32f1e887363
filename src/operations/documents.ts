// Reads the documents that a request names.
import { type ProgramOutput, type ReadDesired, readDesired } from "../desired";
import { kinds } from "../kinds";
import { LIVE_URL, parseBaseUrl } from "../live/base-url";
import type { Environment } from "./environment";

export interface DocumentOptions {
  /** Files, or folders of documents, relative to `environment.cwd`. */
  readonly paths: readonly string[];
  /** Only these zones; all zones by default. */
  readonly zones?: readonly string[];
  /**
   * Which reading of the API's rules applies where its documentation contradicts itself; by default that of the stacks among the
   * documents, or `live`.
   */
  readonly profile?: "live" | "spec";
  /** Runs a program that declares zones in addition to the documents. */
  readonly runProgram?: () => Promise<TemporaryOutput>;
}

/** What a program wrote, until it was read. */
export interface TemporaryOutput extends ProgramOutput {
  remove(): void;
}

/** Never throws for what the documents say; a file that cannot be read is a diagnostic. */
export async function loadDocuments(
  { paths, zones = [], profile, runProgram }: DocumentOptions,
  { env, cwd, redaction }: Pick<Environment, "env" | "cwd" | "redaction">,
): Promise<ReadDesired> {
  const program = await runProgram?.();
  try {
    const read = await readDesired(paths, {
      kinds,
      profile,
      zones: zones.length === 0 ? undefined : zones,
      account: env.ZONEWRIGHT_ACCOUNT_ID,
      checkBaseUrl,
      base: cwd,
      program,
    });
    redaction.hide(read.secrets);
    return read;
  } finally {
    program?.remove();
  }
}

/** A file names no emulator by a path: it would choose a file of this machine that an apply writes. */
export function checkBaseUrl(text: string): { readonly message: string; readonly help: string } | undefined {
  const parsed = parseBaseUrl(text);
  return parsed.ok
    ? undefined
    : { message: parsed.problem.message, help: `Write an https URL such as \`${LIVE_URL}\`.` };
}
