// The binary that Terraform and OpenTofu start: the provider with everything that it needs from the process around it.
import { kinds } from "../kinds";
import { sleep } from "../live/wait";
import { createRedactor } from "../redact";
import { servePlugin } from "./plugin/serve";
import { makeProvider } from "./provider";
import { handlersOf } from "./rpc";
import { SOURCE } from "./schema/provider";

const ABOUT = `This is the Terraform provider ${SOURCE}. Terraform and OpenTofu start it themselves.

\`zonewright provider install\` puts it where they find it, and prints the \`required_providers\` block.`;

const provider = makeProvider({
  kinds,
  env: process.env,
  clock: { now: () => performance.timeOrigin + performance.now(), sleep },
  today: () => new Date().toISOString().slice(0, 10),
});

for (const name of ["ZONEWRIGHT_API_TOKEN", "ZONEWRIGHT_API_KEY", "CLOUDFLARE_API_TOKEN"]) {
  const secret = process.env[name];
  if (secret) provider.secrets.add(secret);
}

void servePlugin(handlersOf(provider), {
  about: ABOUT,
  redact: (text) => createRedactor([...provider.secrets])(text),
});
