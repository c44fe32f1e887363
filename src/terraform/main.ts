// The binary that Terraform and OpenTofu start: creates the provider with its environment, clock, locks and secret stores.
import { join } from "node:path";
import type { Locks } from "../apply/lease";
import { createRedactor } from "../base/redact";
import { connectSharedServices, listQueuePasswords } from "../fleet/shared-services";
import { kinds } from "../kinds";
import { listProxySecrets } from "../live/find-proxy";
import { createNetworkFetch } from "../live/network-fetch";
import { sleep } from "../live/wait";
import { createMachineLocks } from "../operations/locks/file-locks";
import { stateFolder } from "../operations/state-folder";
import { openSecretStores } from "../secret-stores";
import { openCreateJournal } from "./create-journal";
import { createLog, readLogLevel } from "./plugin/log";
import { listenForReattach, servePlugin } from "./plugin/serve";
import { createProvider, type TerraformProvider } from "./provider";
import { createHandlers } from "./rpc";
import { explainValueError } from "./rpc/explain-value-error";
import { SOURCE } from "./schema/provider";

const ABOUT = `This is the Terraform provider ${SOURCE}. Terraform and OpenTofu start it themselves.

\`zonewright provider install\` installs it and prints the \`required_providers\` block.`;

const clock = { now: () => performance.timeOrigin + performance.now(), sleep };

/** Locks of this machine. If their folder is not writable, as in some containers, no other process can hold a lock either. */
const machineLocks = createMachineLocks(() => stateFolder(process.env), process.env);
const unlockedLease = { held: async () => true, release: async () => {} };
const locks: Locks = {
  ...machineLocks,
  acquire: (key) => machineLocks.acquire(key).catch(() => ({ ok: true, lease: unlockedLease })),
};

const redact = (text: string) => createRedactor([...provider.secrets])(text);

const provider: TerraformProvider = createProvider({
  kinds,
  env: process.env,
  fetch: createNetworkFetch(process.env),
  clock,
  shared: connectSharedServices({ env: process.env, clock }) ?? { locks },
  secretsFor: (target) =>
    openSecretStores({
      cwd: process.cwd(),
      env: process.env,
      folder: join(stateFolder(process.env), "secrets"),
      target,
      now: Date.now,
    }),
  createsFor: (target) =>
    openCreateJournal(join(stateFolder(process.env), "creates"), {
      ...{ target, directory: process.cwd(), env: process.env, now: Date.now },
    }),
  log: createLog({
    write: (line) => void process.stderr.write(line),
    redact,
    now: Date.now,
    from: readLogLevel(process.env),
  }),
  today: () => new Date().toISOString().slice(0, 10),
});

for (const secret of [...listQueuePasswords(process.env), ...listProxySecrets(process.env)])
  if (secret) provider.secrets.add(secret);
for (const name of ["ZONEWRIGHT_API_TOKEN", "ZONEWRIGHT_API_KEY", "CLOUDFLARE_API_TOKEN"]) {
  const secret = process.env[name];
  if (secret) provider.secrets.add(secret);
}

/** Serves until it is interrupted and prints the TF_REATTACH_PROVIDERS variable, for a debugger or to read the log. */
async function debug(): Promise<void> {
  const write = (line: string) => void process.stderr.write(line.endsWith("\n") ? line : `${line}\n`);
  const { reattach } = await listenForReattach(createHandlers(provider), { redact, write, explain: explainValueError });
  const providers = { [`registry.terraform.io/${SOURCE}`]: reattach, [`registry.opentofu.org/${SOURCE}`]: reattach };
  process.stdout.write(`export TF_REATTACH_PROVIDERS='${JSON.stringify(providers)}'\n`);
}

if (process.argv.includes("--debug")) {
  // Ends together with `zonewright provider debug`, which started it.
  if (process.argv.includes("--tied")) process.stdin.on("end", () => process.exit(0)).resume();
  process.on("SIGINT", () => process.exit(130));
  void debug();
} else void servePlugin(createHandlers(provider), { about: ABOUT, redact, explain: explainValueError });
