// The binary that Terraform and OpenTofu start: the provider with everything that it needs from the process around it.
import { join } from "node:path";
import type { Locks } from "../apply/lease";
import { createRedactor } from "../base/redact";
import { locksOfMachine } from "../fleet/lock-file";
import { enginePasswords, sharedFrom } from "../fleet/shared";
import { kinds } from "../kinds";
import { sleep } from "../live/wait";
import { stateFolder } from "../operations/state-folder";
import { secretsOn } from "../secret-stores";
import { listenForReattach, servePlugin } from "./plugin/serve";
import { makeProvider } from "./provider";
import { handlersOf } from "./rpc";
import { explainMisfit } from "./rpc/misfit";
import { SOURCE } from "./schema/provider";

const ABOUT = `This is the Terraform provider ${SOURCE}. Terraform and OpenTofu start it themselves.

\`zonewright provider install\` puts it where they find it, and prints the \`required_providers\` block.`;

const clock = { now: () => performance.timeOrigin + performance.now(), sleep };

/** Locks of this machine. Where their folder cannot be written, as in a container without one, nobody else can have any either. */
const lockedHere = locksOfMachine(stateFolder(process.env), process.env);
const free = { held: async () => true, release: async () => {} };
const locks: Locks = {
  ...lockedHere,
  acquire: (key) => lockedHere.acquire(key).catch(() => ({ ok: true, lease: free })),
};

const provider = makeProvider({
  kinds,
  env: process.env,
  clock,
  shared: sharedFrom({ env: process.env, clock }) ?? { locks },
  secretsFor: (target) =>
    secretsOn({
      cwd: process.cwd(),
      env: process.env,
      folder: join(stateFolder(process.env), "secrets"),
      target,
      now: Date.now,
    }),
  today: () => new Date().toISOString().slice(0, 10),
});

for (const password of enginePasswords(process.env)) if (password) provider.secrets.add(password);
for (const name of ["ZONEWRIGHT_API_TOKEN", "ZONEWRIGHT_API_KEY", "CLOUDFLARE_API_TOKEN"]) {
  const secret = process.env[name];
  if (secret) provider.secrets.add(secret);
}

const redact = (text: string) => createRedactor([...provider.secrets])(text);

/** Serves until it is interrupted, and says how Terraform finds it: for a debugger, or to read what the provider does. */
async function debug(): Promise<void> {
  const write = (line: string) => void process.stderr.write(line.endsWith("\n") ? line : `${line}\n`);
  const { reattach } = await listenForReattach(handlersOf(provider), { redact, write, explain: explainMisfit });
  const providers = { [`registry.terraform.io/${SOURCE}`]: reattach, [`registry.opentofu.org/${SOURCE}`]: reattach };
  process.stdout.write(`export TF_REATTACH_PROVIDERS='${JSON.stringify(providers)}'\n`);
}

if (process.argv.includes("--debug")) {
  // Started by `zonewright provider debug`, it ends with it.
  if (process.argv.includes("--tied")) process.stdin.on("end", () => process.exit(0)).resume();
  process.on("SIGINT", () => process.exit(130));
  void debug();
} else void servePlugin(handlersOf(provider), { about: ABOUT, redact, explain: explainMisfit });
