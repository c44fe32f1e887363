// The newest desired state while a worker lives: documents are read again when a file of them changed, and not before.
import { stampOf } from "../../desired/formats/document/files";
import type { Args } from "../command";
import { type ReadDocuments, readDocuments } from "../documents";
import type { Io } from "../io";

export interface Newest {
  /** What the documents declare now, with what is wrong with them: a worker never goes by what stood there before. */
  read(options?: { readonly atOnce: boolean }): Promise<ReadDocuments>;
}

/** Files are looked at once in so many ms, however many turns ask; at once where somebody waits for what was just written. */
const LOOK_MS = 1000;

export function newestOf(args: Args, paths: readonly string[], io: Io): Newest {
  const words: Args = { ...args, words: paths };
  let stamp = "";
  let looked = Number.NEGATIVE_INFINITY;
  let known: Promise<ReadDocuments> | undefined;
  return {
    read({ atOnce } = { atOnce: false }) {
      const now = io.now().getTime();
      if (!atOnce && known && now - looked < LOOK_MS && now >= looked) return known;
      looked = now;
      const seen = stampOf(paths, io.cwd);
      if (known === undefined || seen !== stamp) known = readDocuments(words, io);
      stamp = seen;
      return known;
    },
  };
}
