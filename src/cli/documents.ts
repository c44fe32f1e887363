// The documents that a command line names, read and completed.
import { readDesired } from "../desired/formats/document/documents";
import { kinds } from "../kinds";
import type { Args } from "./command";
import { profileOf } from "./flags";
import type { Io } from "./io";
import { hide } from "./redacted";

export type ReadDocuments = Awaited<ReturnType<typeof readDesired>>;

export async function readDocuments(args: Args, io: Io): Promise<ReadDocuments> {
  const zones = args.all("zone");
  const read = await readDesired(args.words, {
    kinds,
    profile: profileOf(args),
    zones: zones.length === 0 ? undefined : zones,
    account: io.env["ZONEWRIGHT_ACCOUNT_ID"],
    base: io.cwd,
  });
  hide(io, read.secrets);
  return read;
}
