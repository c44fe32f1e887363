// `zonewright verify`: checks after an apply that name servers and gateways answer as declared. Nothing is written.
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { checkGatewayUrl, GATEWAY_URL, verify } from "../../operations";
import { jsonText } from "../../report/json/report-json";
import { verificationJson } from "../../report/json/verification-json";
import { verificationText } from "../../report/text/verification";
import { parseResolver, type Verification } from "../../verify";
import { appFlags } from "../app/flags";
import type { Args, Command } from "../command";
import { EXIT, type ExitCode } from "../exit";
import { integerFlag, jsonFlag, profileFlag, verboseFlag, zoneFlag } from "../flags";
import type { Io } from "../io";
import { printDiagnostics, printDiagnosticsJson, stdoutPaint, usageError } from "../print";
import { reportFailure } from "../report-failure";
import { documentOptions } from "../requests";
import { runOperation } from "../run-operation";

export const verifyCommand: Command = {
  name: "verify",
  usage: "PATH… | --app COMMAND [flags]",
  doc: "Sends DNS queries as any client would, without a credential and without the API. Gateways are called with and without their token. What no document names is not checked.",
  positionals: { min: 1, unless: "app", of: "a PATH: a file or a folder of documents" },
  flags: [
    zoneFlag,
    {
      name: "resolver",
      value: "HOST[:PORT]",
      many: true,
      doc: "query this server instead of the zone's own name servers; if repeated, all must agree",
      check: (value) =>
        parseResolver(value)
          ? undefined
          : `\`--resolver\` is \`${value}\`; write a host or address, and \`:PORT\` if not 53.`,
    },
    {
      name: "gateway-url",
      value: "URL",
      doc: `where declared gateways are called, with and without their token; default: ${GATEWAY_URL}`,
      check: (value) => checkGatewayUrl(value),
    },
    integerFlag("wait", "SECONDS", 0, 86_400, "repeat queries for this long while answers differ; default: 0"),
    jsonFlag,
    verboseFlag,
    profileFlag,
    ...appFlags,
  ],
  examples: [
    {
      line: "zonewright verify zones/ --wait 300",
      doc: "after an apply: exit 0 as soon as every name server answers as declared",
    },
    {
      line: "zonewright verify zones/ --resolver 127.0.0.1:5353",
      doc: "against `zonewright emulator --dns-port 5353`",
    },
  ],
  async run(args, io) {
    const request = {
      ...documentOptions(args, io),
      resolvers: args.all("resolver"),
      gatewayUrl: args.value("gateway-url"),
      waitMs: Number(args.value("wait") ?? 0) * 1000,
    };
    const isJson = args.has("json");
    const result = await runOperation(io, ({ onDiagnostics, ...environment }) =>
      // In JSON the diagnostics of documents are a member of the result.
      verify(request, isJson ? environment : { ...environment, onDiagnostics }),
    );
    if (result.ok) return report(result.verification, result.documentDiagnostics, args, io);
    if (result.reason === "verification-target") return usageError(io, result.problem, "verify");
    if (result.reason !== "documents") return reportFailure(result, "verify", args, io);
    if (isJson) printDiagnosticsJson(io, result.diagnostics);
    else printDiagnostics(io, result.diagnostics);
    return EXIT.error;
  },
};

function report(verified: Verification, documents: readonly Diagnostic[], args: Args, io: Io): ExitCode {
  if (args.has("json")) io.stdout.write(jsonText(verificationJson(verified, documents)));
  else {
    io.stdout.write(verificationText(verified, { paint: stdoutPaint(io), verbose: args.has("verbose") }));
    printDiagnostics(io, verified.diagnostics);
  }
  if (hasErrors(verified.diagnostics)) return EXIT.error;
  return verified.differences.length > 0 ? EXIT.changes : EXIT.done;
}
