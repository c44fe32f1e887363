// Real Terraform with a provider in this process: no installation, no `init`, and access to the emulator's request log.
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRedactor } from "../../src/base/redact";
import { kinds } from "../../src/kinds";
import { sleep } from "../../src/live/wait";
import { listenForReattach, type Reattach, type ReattachServer } from "../../src/terraform/plugin/reattach";
import { createProvider } from "../../src/terraform/provider";
import { createHandlers } from "../../src/terraform/rpc";
import { explainValueError } from "../../src/terraform/rpc/explain-value-error";
import { createMemorySecrets } from "../create-memory-secrets";
import { ACCOUNT, TOKEN } from "../emulated";
import type { Emulation } from "./in-process-core";

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A base URL that the provider takes for an emulator. */
export const LOOPBACK = "http://127.0.0.1:9/client/v4";

export const PROVIDER_BLOCK = {
  terraform: { required_providers: { edge: { source: "zonewright/edge" } } },
  provider: { edge: { base_url: LOOPBACK, account_id: ACCOUNT } },
};

/** The source addresses of the provider in a workspace: its own in Terraform and in OpenTofu, and that of a fork in another registry. */
const SOURCES = [
  "registry.terraform.io/zonewright/edge",
  "registry.opentofu.org/zonewright/edge",
  "registry.example.com/fork/edge",
];

/** For TF_REATTACH_PROVIDERS. */
export function reattachProviders(
  { reattach }: Pick<ReattachServer, "reattach">,
  others: Readonly<Record<string, Reattach>> = {},
): string {
  return JSON.stringify({ ...Object.fromEntries(SOURCES.map((source) => [source, reattach])), ...others });
}

/** A working folder and its provider; `close` removes both. `others` are further providers, by their source address. */
export async function workspace(
  emulation: Emulation,
  env: Readonly<Record<string, string>> = {},
  others: Readonly<Record<string, Reattach>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-tf-"));
  const secrets = createMemorySecrets();
  const provider = createProvider({
    kinds,
    env: { ZONEWRIGHT_API_TOKEN: TOKEN, ...env },
    clock: { now: Date.now, sleep },
    today: () => "2026-11-21",
    secretsFor: () => secrets,
    fetch: (input, init) => emulation.fetch(String(input).replace(LOOPBACK, emulation.baseUrl), init),
  });
  const log: string[] = [];
  const server = await listenForReattach(createHandlers(provider), {
    redact: (text) => createRedactor([TOKEN])(text),
    explain: explainValueError,
    write: (line) => void log.push(line),
  });
  const config = join(folder, "cli.tfrc");
  writeFileSync(config, "");
  const start = (args: readonly string[], input?: string): Promise<Ran> =>
    terraform(
      join(folder, "stack"),
      args,
      {
        TF_CLI_CONFIG_FILE: config,
        TF_REATTACH_PROVIDERS: reattachProviders(server, others),
      },
      input,
    );
  mkdirSync(join(folder, "stack"));
  return {
    folder: join(folder, "stack"),
    log,
    secrets,
    run: (...args: readonly string[]) => start(args),
    /** The value of an expression in `terraform console`. */
    evaluate: async (expression: string) => (await start(["console"], `${expression}\n`)).stdout,
    /** Replaces the configuration: resources by type and name, and other top-level blocks. */
    write: (resource: unknown, more: Readonly<Record<string, unknown>> = {}) =>
      writeFileSync(
        join(folder, "stack", "main.tf.json"),
        JSON.stringify({ ...PROVIDER_BLOCK, ...(resource ? { resource } : {}), ...more }),
      ),
    writeHcl: (text: string) => {
      rmSync(join(folder, "stack", "main.tf.json"), { force: true });
      writeFileSync(join(folder, "stack", "main.tf"), text);
    },
    state: () => readFileSync(join(folder, "stack", "terraform.tfstate"), "utf8"),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function terraform(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<Ran> {
  return startTerraform(cwd, args, env, input).ended;
}

export interface RunningTerraform {
  /** Ends the process at once, by SIGKILL. */
  readonly kill: () => void;
  readonly ended: Promise<Ran>;
}

export function startTerraform(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input?: string,
): RunningTerraform {
  const own = { ...process.env, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1", NO_COLOR: "1", ...env };
  const all = [...args, ...(NO_COLOR.includes(args[0] as string) ? ["-no-color"] : [])];
  let kill = () => {};
  const ended = new Promise<Ran>((resolve) => {
    const child = execFile("terraform", all, { cwd, env: own, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      const code = error ? Number((error as { code?: number }).code ?? 1) : 0;
      resolve({ code, stdout, stderr });
    });
    kill = () => void child.kill("SIGKILL");
    if (input !== undefined) child.stdin?.end(input);
  });
  return { kill, ended };
}

const NO_COLOR = ["plan", "apply", "destroy", "import", "refresh", "validate", "show"];

/** Why tests with the terraform binary cannot run; undefined if they can. */
export function findMissingTerraform(): string | undefined {
  try {
    execFileSync("terraform", ["version"], { stdio: "ignore", timeout: 20_000 });
    return undefined;
  } catch {
    return "there is no `terraform` in PATH";
  }
}
