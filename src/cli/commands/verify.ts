// `zonewright verify`: after an apply, whether the outside world sees what the documents declare. Nothing is written.
import { randomInt } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { hasErrors } from "../../diagnostic";
import { EDGE_NETWORKS } from "../../emulator";
import { rdataFields } from "../../kinds/dns-record/canonical";
import { jsonText } from "../../report/json";
import { verificationJson, verificationText } from "../../report/verification";
import { network, parseResolver, type Resolver, systemNames, type Verification, verify } from "../../verify";
import type { Args, Command } from "../command";
import { type ReadDocuments, readDocuments } from "../documents";
import { EXIT, type ExitCode } from "../exit";
import { integerFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import type { Io } from "../io";
import { outPaint, printDiagnostics, printDiagnosticsJson, usageError } from "../print";
import { startProgress } from "../progress";

export const verifyCommand: Command = {
  name: "verify",
  summary: "ask the zones' name servers whether they answer as declared; exit 2 if not",
  usage: "PATH… [flags]",
  doc: "Asks over DNS, as anybody outside would; no credential and no API. Record sets that no document names are not asked for.",
  words: { min: 1, of: "a PATH: a file or a folder of documents" },
  flags: [
    zoneFlag,
    {
      name: "resolver",
      value: "HOST[:PORT]",
      many: true,
      doc: "ask this server, not the zone's own name servers; given many times, all must agree",
      check: (value) =>
        parseResolver(value)
          ? undefined
          : `\`--resolver\` is \`${value}\`; write a host or address, and \`:PORT\` if not 53.`,
    },
    integerFlag("wait", "SECONDS", 0, 86_400, "ask again for this long while answers differ; 0 unless given"),
    jsonFlag,
    verboseFlag,
    profileFlag,
  ],
  examples: [
    {
      line: "zonewright verify zones/ --wait 300",
      doc: "after an apply: exit 0 as soon as every name server answers so",
    },
    {
      line: "zonewright verify zones/ --resolver 127.0.0.1:5353",
      doc: "against `zonewright emulator --dns-port 5353`",
    },
  ],
  async run(args, io) {
    const resolvers = args.all("resolver").flatMap((one) => parseResolver(one) ?? []);
    const target = io.env["ZONEWRIGHT_BASE_URL"] ?? "";
    if (resolvers.length === 0 && /^(http|emulator):/.test(target)) {
      const problem = `ZONEWRIGHT_BASE_URL is the emulator \`${target}\`, which no name server of the world knows; name its DNS: \`--resolver 127.0.0.1:PORT\`.`;
      return usageError(io, problem, "verify");
    }
    const read = await readDocuments(args, io);
    if (hasErrors(read.diagnostics)) {
      if (args.has("json")) printDiagnosticsJson(io, read.diagnostics);
      else printDiagnostics(io, read.diagnostics);
      return EXIT.error;
    }
    if (!args.has("json")) printDiagnostics(io, read.diagnostics);
    return report(read, await asked(read, resolvers, args, io), args, io);
  },
};

async function asked(
  { desired }: ReadDocuments,
  resolvers: readonly Resolver[],
  args: Args,
  io: Io,
): Promise<Verification> {
  const progress = startProgress(io);
  try {
    return await verify(desired, {
      reading: { kind: "dns_record", rdataFields },
      transport: network,
      names: systemNames,
      resolvers,
      ...(resolvers.length > 0 && resolvers.every(isLoopback) && { isEdge: isEmulatedEdge }),
      waitMs: Number(args.one("wait") ?? 0) * 1000,
      randomInt: (below) => randomInt(below),
      now: () => io.now().getTime(),
      sleep: io.sleep,
      signal: io.interrupt,
      progress: (text) => progress.now(text),
    });
  } finally {
    progress.end();
  }
}

function report(read: ReadDocuments, verified: Verification, args: Args, io: Io): ExitCode {
  if (io.interrupt.aborted) return EXIT.interrupted;
  if (args.has("json")) io.stdout.write(jsonText(verificationJson(verified, read.diagnostics)));
  else io.stdout.write(verificationText(verified, { paint: outPaint(io), verbose: args.has("verbose") }));
  if (!args.has("json")) printDiagnostics(io, verified.diagnostics);
  if (hasErrors(verified.diagnostics)) return EXIT.error;
  return verified.differences.length > 0 ? EXIT.changes : EXIT.done;
}

function isLoopback({ host }: Resolver): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}

/** An emulator's proxied names point into networks that are for documentation; only a server on this machine is believed so. */
const emulatedEdge = new BlockList();
for (const network of EDGE_NETWORKS) {
  const [address, bits] = network.split("/") as [string, string];
  emulatedEdge.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
}

function isEmulatedEdge(address: string): boolean {
  return emulatedEdge.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
