// All commands, in the order of the help page. A command is loaded when it is run, because reading its modules takes longer than
// most commands need otherwise.
import type { Command, CommandEntry } from "../command";

export const commands: readonly CommandEntry[] = [
  {
    name: "validate",
    summary: "check documents; no network, no credentials",
    load: async () => (await import("./validate.js")).validateCommand,
  },
  {
    name: "fix",
    summary: "rewrite deprecated spellings in documents, in place",
    load: async () => (await import("./fix.js")).fixCommand,
  },
  {
    name: "set",
    summary: "declare records in a document, in place",
    load: async () => (await import("./set.js")).setCommand,
  },
  {
    name: "unset",
    summary: "remove records from a document, in place",
    load: async () => (await import("./unset.js")).unsetCommand,
  },
  {
    name: "plan",
    summary: "show what apply would change; nothing is written",
    load: async () => (await import("./plan.js")).planCommand,
  },
  {
    name: "apply",
    summary: "make live match the documents",
    load: async () => (await import("./apply.js")).applyCommand,
  },
  {
    name: "drift",
    summary: "show where live differs from the documents; exit 2 if it does",
    load: async () => (await import("./drift.js")).driftCommand,
  },
  {
    name: "fleet",
    summary: "compare and apply many zones by workers that share one rate limit",
    load: async () => (await import("./fleet.js")).fleetCommand,
  },
  {
    name: "rotate",
    summary: "rotate gateway tokens and store their new values",
    load: async () => (await import("./rotate.js")).rotateCommand,
  },
  {
    name: "verify",
    summary: "check that name servers and gateways answer as declared; exit 2 if not",
    load: async () => (await import("./verify.js")).verifyCommand,
  },
  {
    name: "deprecations",
    summary: "list what the API has ended or will end, or find uses in scripts, logs and other files",
    load: async () => (await import("./deprecations.js")).deprecationsCommand,
  },
  {
    name: "unlock",
    summary: "free a busy lock by its nonce",
    load: async () => (await import("./unlock.js")).unlockCommand,
  },
  {
    name: "import",
    summary: "print documents made from octoDNS, DNSControl, a Terraform state, zone files or live zones",
    load: async () => (await import("./import.js")).importCommand,
  },
  {
    name: "export",
    summary: "print a live zone as a BIND zone file",
    load: async () => (await import("./export.js")).exportCommand,
  },
  {
    name: "provider",
    summary: "install the Terraform provider, serve it for a debugger, print its schema, or move records into a set",
    load: async () => (await import("./provider.js")).providerCommand,
  },
  {
    name: "emulator",
    summary: "serve an emulated API on loopback until interrupted",
    load: async () => (await import("./emulator.js")).emulatorCommand,
  },
  {
    name: "demo",
    summary: "show everything on an embedded emulator, in seconds; nothing to configure",
    load: async () => (await import("./demo.js")).demoCommand,
  },
];

export async function loadCommand(name: string): Promise<Command | undefined> {
  return commands.find((command) => command.name === name)?.load();
}

export function loadCommands(): Promise<readonly Command[]> {
  return Promise.all(commands.map((command) => command.load()));
}
