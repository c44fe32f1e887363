// `zonewright provider`: installs the Terraform provider for Terraform and OpenTofu, serves it for a debugger, or prints its schema.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { codeTitle } from "../../base/codes";
import { PACKAGE_ROOT } from "../../base/package-root";
import { VERSION } from "../../base/version";
import { kinds } from "../../kinds";
import { SOURCE } from "../../terraform/schema/provider";
import { toSchemaJson } from "../../terraform/schema/schema-json";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { installProvider, terraformPlatform } from "./provider-install";

export const providerCommand: Command = {
  name: "provider",
  usage: "install [--dir DIR] | debug | schema",
  doc: "The provider is one file in this package. `install` copies it into the folder where Terraform and OpenTofu look without network, and prints the `required_providers` block.",
  positionals: { min: 1, max: 3, of: "`install`, `debug` or `schema`" },
  flags: [{ name: "dir", value: "DIR", doc: "install: the plugin folder; default: `~/.terraform.d/plugins`" }],
  examples: [
    { line: "zonewright provider install", doc: "then `terraform init` finds it" },
    {
      line: "zonewright provider debug",
      doc: "runs in the foreground, and prints the variable that makes Terraform use it",
    },
    { line: "zonewright provider schema", doc: "the output of `terraform providers schema -json`" },
  ],
  async run(args, io) {
    const [task = "", extra] = args.positionals;
    if (task === "migrate-to-set")
      return usageError(io, "Use `export terraform --from STATE --stack STACK`, which does the same.", "provider");
    if (extra !== undefined)
      return usageError(io, `Unexpected argument \`${extra}\` for \`provider ${task}\`.`, "provider");
    if (task === "schema") return printSchema(io);
    if (task === "install") return install(args, io);
    if (task === "debug") return runDebug(io);
    return usageError(
      io,
      `Unknown command \`provider ${task}\`. Use \`install\`, \`debug\` or \`schema\`.`,
      "provider",
    );
  },
};

/** The bundle of the last build. */
function bundlePath(): string {
  return join(PACKAGE_ROOT, "dist", "terraform-provider-edge");
}

function printSchema(io: Io): ExitCode {
  io.stdout.write(`${JSON.stringify(toSchemaJson(kinds, `registry.terraform.io/${SOURCE}`), null, 2)}\n`);
  return EXIT.done;
}

function install(args: Args, io: Io): ExitCode {
  const folder = resolve(io.cwd, args.value("dir") ?? join(io.env.HOME ?? homedir(), ".terraform.d", "plugins"));
  const installed = installProvider({
    bundle: bundlePath(),
    folder,
    version: VERSION,
    platform: terraformPlatform(process),
  });
  if (!installed.ok) {
    printDiagnostics(io, [installed.problem]);
    return EXIT.error;
  }
  io.stderr.write(`Installed version ${VERSION} in ${folder}\n`);
  if (args.value("dir") !== undefined)
    io.stderr.write(
      `Configure the folder in Terraform: provider_installation { filesystem_mirror { path = "${folder}" } }\n`,
    );
  io.stdout.write(`terraform {
  required_providers {
    edge = {
      source  = "${SOURCE}"
      version = "${VERSION}"
    }
  }
}
`);
  return EXIT.done;
}

/** Runs in the foreground until it is interrupted; the log goes to stderr. */
function runDebug(io: Io): Promise<ExitCode> {
  const bundle = bundlePath();
  if (!existsSync(bundle)) {
    printDiagnostics(io, [
      {
        code: "CLI113",
        severity: "error",
        summary: codeTitle("CLI113"),
        detail: `\`${bundle}\` does not exist.`,
        help: "In the sources, run `npm run build` first.",
      },
    ]);
    return Promise.resolve(EXIT.error);
  }
  return new Promise((done) => {
    const child = spawn(process.execPath, [bundle, "--debug", "--tied"], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdout.on("data", (bytes: Buffer) => void io.stdout.write(bytes.toString("utf8")));
    child.stderr.on("data", (bytes: Buffer) => void io.stderr.write(bytes.toString("utf8")));
    io.interrupt.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    child.on("exit", () => done(EXIT.done));
  });
}
