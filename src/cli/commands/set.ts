// `zonewright set`: declares an RRset in a document, in place, and shows the difference.
import type { Command } from "../command";
import { editFlags, fieldFlags, readFields, runEdit } from "./edit-flags";

export const setCommand: Command = {
  name: "set",
  usage: "FILE NAME TYPE CONTENT… [flags]",
  doc: "Declares the records of a name and type in a document: exactly these. Comments, order and formatting stay, and the difference is shown. Live state is neither read nor written.",
  positionals: { min: 4, of: "a FILE, a NAME, a TYPE and the CONTENT of each record" },
  flags: [...fieldFlags, ...editFlags],
  examples: [
    { line: "zonewright set zone.yaml www A 192.0.2.1 192.0.2.2 --ttl 300", doc: "two addresses" },
    { line: 'zonewright set zone.yaml @ MX "10 mail.example.com"', doc: "the content as in a zone file" },
  ],
  run: (args, io) => runEdit("set", readFields(args), args, io),
};
