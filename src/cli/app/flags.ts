// The flags of commands that read what a program declares.
import type { Flag } from "../command";
import { checkPassedVariable } from "./program-variables";

export const appFlags: readonly Flag[] = [
  {
    name: "app",
    value: "COMMAND",
    doc: "run this program, and read the zones that it declares: `npx tsx zones.ts`; it gets no credential",
  },
  {
    name: "app-env",
    value: "NAME",
    many: true,
    doc: "pass these variables on to the program, which otherwise gets only PATH, HOME and the like",
    check: (name) => checkPassedVariable(name),
  },
];
