// Flags of jobs that ask a zone's serial over DNS before they list it over REST.
import { parseResolver } from "../verify";
import type { Flag } from "./command";

export const serialFlags: readonly Flag[] = [
  { name: "serial-hint", doc: "list only zones whose SOA serial moved since their last clean listing" },
  {
    name: "full-every",
    value: "HOURS",
    doc: "with --serial-hint, list each zone at least this often, as in `24h`; 24h unless given",
    check: (text: string) =>
      /^[1-9]\d{0,3}h$/.test(text) ? undefined : `\`--full-every\` is \`${text}\`; write hours, as in \`24h\`.`,
  },
  {
    name: "resolver",
    value: "HOST[:PORT]",
    many: true,
    doc: "with --serial-hint, ask this server and not the zone's own name servers",
    check: (text: string) =>
      parseResolver(text)
        ? undefined
        : `\`--resolver\` is \`${text}\`; write a host or address, and \`:PORT\` if not 53.`,
  },
];
