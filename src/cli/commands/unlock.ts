// `zonewright unlock`: frees a lock that a run on another machine left behind, or that a hanging run holds.
import { codeTitle } from "../../base/codes";
import { escapeText } from "../../base/escape-text";
import { unlock } from "../../operations";
import { refusalText } from "../../report/text";
import type { Command } from "../command";
import { EXIT } from "../exit";
import { printDiagnostics, stderrPaint } from "../print";
import { toEnvironment } from "../to-environment";

export const unlockCommand: Command = {
  name: "unlock",
  usage: "NONCE",
  doc: "A lock is freed when its process ends, or a minute after its last heartbeat; this command frees it at once. The message about the busy lock shows the nonce.",
  positionals: { min: 1, max: 1, of: "a NONCE: the 16 hex digits in the message about the busy lock" },
  flags: [],
  examples: [{ line: "zonewright unlock 9f86d081884c7d65", doc: "the run that held the lock writes nothing more" }],
  async run(args, io) {
    const [nonce = ""] = args.positionals;
    const result = await unlock(nonce, toEnvironment(io));
    if (result.ok) {
      io.onWrite?.();
      const { owner, since, isDamaged } = result.holder;
      const before = isDamaged ? "it was damaged" : `it was held by ${escapeText(`${owner} since ${since}`)}`;
      io.stdout.write(`Freed: ${before}.\n`);
      return EXIT.done;
    }
    const detail = `No lock has the nonce \`${nonce}\`.`;
    const help = "Copy the nonce from the message about the busy lock; the lock may be free already.";
    printDiagnostics(io, [{ code: "CLI105", severity: "error", summary: codeTitle("CLI105"), detail, help }]);
    io.stderr.write(refusalText({ codes: ["CLI105"], allowable: [] }, stderrPaint(io)));
    return EXIT.error;
  },
};
