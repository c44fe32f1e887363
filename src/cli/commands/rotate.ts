// `zonewright rotate`: new values for secrets, each stored before the old one ends.
import { rotate } from "../../operations";
import type { Command } from "../command";
import { baseUrlFlag, jsonFlag, lockTimeoutFlag, verboseFlag } from "../flags";
import { reportFlags } from "../reports";
import { lockTimeoutMs, targetOptions } from "../requests";
import { runApply } from "./apply";

export const rotateCommand: Command = {
  name: "rotate",
  usage: "PATH… [flags]",
  doc: "Creates a successor of each token that the documents declare, stores its value in the declared secret store, and only then deletes the old token. Other objects in the documents are not touched. An interrupted rotation is completed.",
  positionals: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [
    baseUrlFlag,
    { name: "token", value: "NAME", many: true, doc: "only these tokens; default: all that are declared" },
    { name: "auto-approve", doc: "do not ask; required if stdin is not a terminal" },
    jsonFlag,
    ...reportFlags,
    verboseFlag,
    lockTimeoutFlag,
  ],
  examples: [
    { line: "zonewright rotate account.yaml --auto-approve", doc: "every token that the document declares" },
    { line: "zonewright rotate account.yaml --token support-bot", doc: "one token, after asking" },
  ],
  run(args, io) {
    const request = {
      ...targetOptions(args),
      paths: args.positionals,
      lockTimeoutMs: lockTimeoutMs(args),
      tokens: args.all("token"),
    };
    return runApply("rotate", args, io, (environment, choices) => rotate({ ...request, ...choices }, environment));
  },
};
