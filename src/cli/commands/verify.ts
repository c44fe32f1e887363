// `zonewright verify`: after an apply, whether the outside world sees what the documents declare. Nothing is written.
import { randomInt } from "node:crypto";
import { hasErrors } from "../../base/diagnostic";
import type { DesiredState } from "../../kind/state";
import { rdataFields } from "../../kinds/dns-record/canonical";
import { jsonText } from "../../report/json";
import { verificationJson, verificationText } from "../../report/verification";
import { type GatewayOptions, network, parseResolver, systemNames, type Verification, verify } from "../../verify";
import type { Args, Command } from "../command";
import { type ReadDocuments, readDocuments } from "../documents";
import { EXIT, type ExitCode } from "../exit";
import { integerFlag, jsonFlag, profileFlag, profileOf, verboseFlag, zoneFlag } from "../flags";
import type { Io } from "../io";
import { GATEWAY_URL, gatewayUrlProblem, type Outside, outsideOf } from "../outside";
import { outPaint, printDiagnostics, printDiagnosticsJson, usageError } from "../print";
import { startProgress } from "../progress";
import { storedTokens } from "../stored-tokens";

export const verifyCommand: Command = {
  name: "verify",
  summary: "ask name servers and gateways whether they answer as declared; exit 2 if not",
  usage: "PATH… [flags]",
  doc: "Asks over DNS, as anybody outside would; no credential and no API. Gateways are asked with and without their token. What no document names is not asked for.",
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
    {
      name: "gateway-url",
      value: "URL",
      doc: `where declared gateways are asked, with and without their token; ${GATEWAY_URL} unless given`,
      check: (value) => gatewayUrlProblem(value),
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
    const read = await readDocuments(args, io);
    if (hasErrors(read.diagnostics)) {
      if (args.has("json")) printDiagnosticsJson(io, read.diagnostics);
      else printDiagnostics(io, read.diagnostics);
      return EXIT.error;
    }
    const found = outsideOf(read.desired, args, io);
    if (!found.ok) return usageError(io, found.problem, "verify");
    if (!args.has("json")) printDiagnostics(io, read.diagnostics);
    return report(read, await asked(read.desired, found.outside, args, io), args, io);
  },
};

async function asked(
  desired: DesiredState,
  { gatewayUrl, ...outside }: Outside,
  args: Args,
  io: Io,
): Promise<Verification> {
  const progress = startProgress(io);
  const gateways = gatewayUrl === undefined ? {} : { gateways: gatewaysAt(gatewayUrl, desired, args, io) };
  try {
    return await verify(desired, {
      ...outside,
      ...gateways,
      reading: { kind: "dns_record", rdataFields },
      transport: network,
      names: systemNames,
      waitMs: Number(args.value("wait") ?? 0) * 1000,
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

function gatewaysAt(url: string, desired: DesiredState, args: Args, io: Io): GatewayOptions {
  return { url, profile: profileOf(args), fetch: io.fetch, tokenOf: storedTokens(desired, io) };
}

function report(read: ReadDocuments, verified: Verification, args: Args, io: Io): ExitCode {
  if (io.interrupt.aborted) return EXIT.interrupted;
  if (args.has("json")) io.stdout.write(jsonText(verificationJson(verified, read.diagnostics)));
  else io.stdout.write(verificationText(verified, { paint: outPaint(io), verbose: args.has("verbose") }));
  if (!args.has("json")) printDiagnostics(io, verified.diagnostics);
  if (hasErrors(verified.diagnostics)) return EXIT.error;
  return verified.differences.length > 0 ? EXIT.changes : EXIT.done;
}
