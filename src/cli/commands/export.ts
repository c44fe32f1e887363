// `zonewright export`: a live zone in the form of others. What that form cannot hold is named, and is an error unless accepted.

import { isObject } from "../../base/json";
import { exportBind } from "../../desired/formats/zone-file/bind-export";
import { scopeName } from "../../kind/kind";
import type { LiveScope, LiveState } from "../../kind/state";
import { rdataOf } from "../../kinds/dns-record/zone-file";
import type { Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { baseUrlFlag } from "../flags";
import type { Io } from "../io";
import { withLiveZones } from "../live-zones";
import { printDiagnostics, usageError } from "../print";

export const exportCommand: Command = {
  name: "export",
  summary: "print a live zone as a BIND zone file",
  usage: "bind --zone NAME [flags]",
  doc: "Reads a zone and prints it as a zone file on stdout. What a zone file cannot hold is told on stderr, and the exit code is 1 unless `--lossy` accepts it.",
  words: { min: 1, max: 1, of: "a form: `bind`" },
  flags: [
    { name: "zone", value: "NAME", doc: "the zone" },
    { name: "lossy", doc: "accept that what a zone file cannot hold is left out" },
    baseUrlFlag,
  ],
  examples: [{ line: "zonewright export bind --zone example.com > example.com.zone", doc: "one zone, as a copy" }],
  async run(args, io) {
    const [form] = args.words;
    if (form !== "bind") return usageError(io, `\`${form}\` is no form to export. There is \`bind\`.`, "export");
    if (args.all("zone").length !== 1)
      return usageError(io, "Give one `--zone NAME`: a zone file holds one zone.", "export");
    return withLiveZones("export", args, io, (live) => writeZoneFile(live, args.has("lossy"), io));
  },
};

function writeZoneFile(live: LiveState, lossy: boolean, io: Io): ExitCode {
  const scope = live.scopes.find((scope) => scope.scope.within === "zone") as LiveScope;
  const settings = scope.objects.find((object) => object.kind === "dns_settings")?.props ?? {};
  const { soa, ns_ttl } = settings;
  const nameServers = scope.row?.["name_servers"];
  const { text, lost } = exportBind({
    zone: scopeName(scope.scope),
    records: scope.objects.filter((object) => object.kind === "dns_record"),
    nameServers: Array.isArray(nameServers) ? nameServers.map(String) : [],
    soa: isObject(soa) ? soa : undefined,
    nsTtl: typeof ns_ttl === "number" ? ns_ttl : undefined,
    serial: serialOf(io.now()),
    rdataOf,
  });
  printDiagnostics(io, lost);
  if (lost.length > 0 && !lossy) return refuse(io);
  io.stdout.write(text);
  return EXIT.done;
}

function refuse(io: Io): ExitCode {
  io.stderr.write("Nothing was written: `--lossy` prints the zone file without what is named above.\n");
  return EXIT.error;
}

/** The API does not tell the serial: the day and `00`, as is the custom (RFC 1912 §2.2). */
function serialOf(now: Date): number {
  return Number(`${now.toISOString().slice(0, 10).replaceAll("-", "")}00`);
}
