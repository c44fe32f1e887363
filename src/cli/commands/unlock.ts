// `zonewright unlock`: frees a lock that a run left behind on another machine or that hangs.
import { escapeText } from "../../report/escape";
import type { Command } from "../command";
import { EXIT } from "../exit";
import { locksOf } from "../locks";
import { printDiagnostics } from "../print";

export const unlockCommand: Command = {
  name: "unlock",
  summary: "free the lock that a refused run named by its nonce",
  usage: "NONCE",
  doc: "A lock frees itself when its process ends, or a minute after its last sign of life; this is for the impatient. The nonce stands in the refusal.",
  words: { min: 1, max: 1, of: "a NONCE: the 16 hex digits that the refusal showed" },
  flags: [],
  examples: [{ line: "zonewright unlock 9f86d081884c7d65", doc: "the run that held it writes nothing more" }],
  async run(args, io) {
    const [nonce = ""] = args.words;
    const holder = await locksOf(io).free(nonce);
    if (holder) {
      io.stdout.write(`Freed: it was held by ${escapeText(`${holder.owner} since ${holder.since}`)}.\n`);
      return EXIT.done;
    }
    const detail = `No lock on this machine has the nonce \`${nonce}\`.`;
    const help = "Copy the nonce from the refusal; the lock may be free already.";
    printDiagnostics(io, [{ code: "CLI105", severity: "error", summary: "No such lock", detail, help }]);
    return EXIT.error;
  },
};
