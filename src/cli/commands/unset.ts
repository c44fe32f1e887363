// `zonewright unset`: removes records from a document, in place, and shows the difference.
import type { Command } from "../command";
import { editFlags, runEdit } from "./edit-flags";

export const unsetCommand: Command = {
  name: "unset",
  usage: "FILE NAME [TYPE [CONTENT…]] [flags]",
  doc: "Removes the records of a name from a document: all of them, those of a type, or single records. Comments, order and formatting of the rest stay. What is no longer declared is deleted only from zones with `prune: true`.",
  positionals: { min: 2, of: "a FILE and a NAME" },
  flags: editFlags,
  examples: [
    { line: "zonewright unset zone.yaml www A 192.0.2.2", doc: "one of several addresses" },
    { line: "zonewright unset zone.yaml old", doc: "everything at a name" },
  ],
  run: (args, io) => runEdit("unset", {}, args, io),
};
