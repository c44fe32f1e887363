// Flags of jobs that query a zone's serial over DNS before they list the zone over REST.
import { parseResolver } from "../verify";
import type { Flag } from "./command";

export const serialFlags: readonly Flag[] = [
  { name: "serial-hint", doc: "list only zones whose SOA serial changed since their last clean listing" },
  {
    name: "full-every",
    value: "HOURS",
    doc: "with --serial-hint, list each zone at least this often, for example `24h`; default: 24h",
    check: (text: string) =>
      /^[1-9]\d{0,3}h$/.test(text) ? undefined : `\`--full-every\` is \`${text}\`; write hours, for example \`24h\`.`,
  },
  {
    name: "resolver",
    value: "HOST[:PORT]",
    many: true,
    doc: "with --serial-hint, query this server instead of the zone's own name servers",
    check: (text: string) =>
      parseResolver(text)
        ? undefined
        : `\`--resolver\` is \`${text}\`; write a host or address, and \`:PORT\` if not 53.`,
  },
];
