// `zonewright rotate`: new values for secrets, each stored before the old one ends.
import type { Args, Command } from "../command";
import type { ExitCode } from "../exit";
import { baseUrlFlag, jsonFlag, lockTimeoutFlag, verboseFlag } from "../flags";
import type { Io } from "../io";
import { withPlan } from "../planned";
import { usageError } from "../print";
import { reportFlags, twoForms } from "../reports";
import { decide } from "./apply";

export const rotate: Command = {
  name: "rotate",
  summary: "make the values of gateway tokens anew and store them",
  usage: "PATH… [flags]",
  doc: "Makes a successor of each token that the documents declare, stores its value in the sink, and only then deletes the old one. Nothing else of the documents is touched. A rotation that was interrupted is finished.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    { name: "token", value: "NAME", many: true, doc: "only these tokens; all that are declared unless given" },
    { name: "auto-approve", doc: "do not ask; needed where nobody sits at a terminal" },
    jsonFlag,
    ...reportFlags,
    verboseFlag,
    lockTimeoutFlag,
  ],
  examples: [
    { line: "zonewright rotate account.yaml --auto-approve", doc: "every token that is declared there" },
    { line: "zonewright rotate account.yaml --token support-bot", doc: "one of them, after asking" },
  ],
  async run(args, io) {
    if (!args.has("auto-approve") && !io.ask)
      return usageError(io, "Nobody can be asked here: this is no terminal. Give `--auto-approve`.", "rotate");
    const clash = twoForms(args);
    if (clash !== undefined) return usageError(io, clash, "rotate");
    return rotateDeclared(args, io);
  },
};

function rotateDeclared(args: Args, io: Io): Promise<ExitCode> {
  const use = { command: "rotate", writes: true, rotate: args.all("token") } as const;
  return withPlan(use, args, io, (planned, progress) => decide(planned, args, io, progress));
}
