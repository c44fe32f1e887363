// `zonewright provider`: the Terraform provider put where Terraform and OpenTofu find it, served for a debugger, or its
// schema printed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { kinds } from "../../kinds";
import { schemaJson } from "../../terraform/schema/json";
import { SOURCE } from "../../terraform/schema/provider";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import type { Io } from "../io";
import { printDiagnostics, usageError } from "../print";
import { VERSION } from "../version";
import { installProvider, platformOf } from "./provider-install";
import { migrate } from "./provider-migrate";

export const provider: Command = {
  name: "provider",
  summary: "install the Terraform provider, serve it for a debugger, print its schema, or move records into a set",
  usage: "install [--dir DIR] | debug | schema | migrate-to-set STATE STACK",
  doc: "The provider is one file in this package. `install` copies it into the folder that Terraform and OpenTofu look into without network, and prints the `required_providers` block.",
  words: { min: 1, max: 3, of: "`install`, `debug`, `schema`, or `migrate-to-set` with a state and a stack" },
  flags: [{ name: "dir", value: "DIR", doc: "install: the folder of plugins; `~/.terraform.d/plugins` unless given" }],
  examples: [
    { line: "zonewright provider install", doc: "then `terraform init` finds it" },
    {
      line: "zonewright provider debug",
      doc: "stays in the foreground; the line that it prints points Terraform at it",
    },
    { line: "zonewright provider schema", doc: "what `terraform providers schema -json` prints" },
    {
      line: "zonewright provider migrate-to-set before.json cdk.tf.json > migrate.tf",
      doc: "`removed` and `import` blocks: the records of the state become members of the stack's sets",
    },
  ],
  async run(args, io) {
    const [what = "", state, stack, ...more] = args.words;
    if (what === "migrate-to-set") {
      if (state !== undefined && stack !== undefined && more.length === 0) return migrate(io, state, stack);
      return usageError(io, "`provider migrate-to-set` takes a state and a stack.", "provider");
    }
    if (state !== undefined) return usageError(io, `\`provider ${what}\` takes no \`${state}\`.`, "provider");
    if (what === "schema") return printSchema(io);
    if (what === "install") return install(args, io);
    if (what === "debug") return debug(io);
    return usageError(
      io,
      `\`provider ${what}\` is not known; there are \`install\`, \`debug\`, \`schema\` and \`migrate-to-set\`.`,
      "provider",
    );
  },
};

/** The bundle beside the compiled sources; from the sources themselves, that of the last build. */
function bundlePath(): string {
  const built = join(__dirname, "..", "..", "terraform-provider-edge");
  return existsSync(built) ? built : resolve(__dirname, "..", "..", "..", "dist", "terraform-provider-edge");
}

function printSchema(io: Io): ExitCode {
  io.stdout.write(`${JSON.stringify(schemaJson(kinds, `registry.terraform.io/${SOURCE}`), null, 2)}\n`);
  return EXIT.done;
}

function install(args: Args, io: Io): ExitCode {
  const folder = resolve(io.cwd, args.value("dir") ?? join(io.env["HOME"] ?? homedir(), ".terraform.d", "plugins"));
  const done = installProvider({ bundle: bundlePath(), folder, version: VERSION, platform: platformOf(process) });
  if (!done.ok) {
    printDiagnostics(io, [done.problem]);
    return EXIT.error;
  }
  io.stderr.write(`Installed version ${VERSION} below ${folder}\n`);
  if (args.value("dir") !== undefined)
    io.stderr.write(
      `Tell Terraform of the folder: provider_installation { filesystem_mirror { path = "${folder}" } }\n`,
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

/** In the foreground until it is interrupted; its log goes to standard error. */
function debug(io: Io): Promise<ExitCode> {
  const bundle = bundlePath();
  if (!existsSync(bundle)) {
    printDiagnostics(io, [
      {
        code: "CLI113",
        severity: "error",
        summary: "The provider is not built",
        detail: `There is no \`${bundle}\`.`,
        help: "In the sources, run `npm run build` first.",
      },
    ]);
    return Promise.resolve(EXIT.error);
  }
  return new Promise((done) => {
    const child = spawn(process.execPath, [bundle, "--debug", "--tied"], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdout.on("data", (bytes: Buffer) => void io.stdout.write(bytes.toString("utf8")));
    child.stderr.on("data", (bytes: Buffer) => void io.stderr.write(bytes.toString("utf8")));
    io.interrupt?.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    child.on("exit", () => done(EXIT.done));
  });
}
