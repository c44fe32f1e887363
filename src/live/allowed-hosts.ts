// Which hosts may receive a credential. It depends on where the host is named: whoever sets the environment and types the
// command line has the token anyway; whoever writes a file that is reviewed later has not.
import type { ValidationError } from "../kind/field";
import { isLoopback, LIVE_URL } from "./base-url";

type Env = Readonly<Record<string, string | undefined>>;

export const ALLOWED_HOSTS = "ZONEWRIGHT_ALLOWED_HOSTS";

/**
 * Why a base URL must not receive a credential of the environment, if so. ZONEWRIGHT_ALLOWED_HOSTS lists the only hosts that
 * may (comma-separated, `NAME:PORT` for a single port). Without it, any host that the operator named may; of the hosts that a
 * configuration named, the API itself, this machine, and the host of ZONEWRIGHT_BASE_URL.
 *
 * @param baseUrl as `parseBaseUrl` returns it.
 * @param namedBy `operator`: a flag or the environment. `configuration`: a file.
 */
export function checkHost(
  baseUrl: string,
  env: Env,
  namedBy: "operator" | "configuration",
): ValidationError | undefined {
  const { NODE_TLS_REJECT_UNAUTHORIZED: rejectUnauthorized, ZONEWRIGHT_BASE_URL: operatorUrl } = env;
  if (rejectUnauthorized === "0" && baseUrl.startsWith("https:")) return UNVERIFIED;
  const { host, hostname } = new URL(baseUrl);
  const list = env[ALLOWED_HOSTS]?.trim();
  if (list) return isListed(list, host, hostname) ? undefined : notAllowed(host, `it is not in \`${ALLOWED_HOSTS}\``);
  if (namedBy === "operator" || isLoopback(hostname)) return undefined;
  if (host === new URL(LIVE_URL).host || host === getHost(operatorUrl)) return undefined;
  return notAllowed(host, "only a file names it");
}

const UNVERIFIED: ValidationError = {
  code: "TGT119",
  message: "`NODE_TLS_REJECT_UNAUTHORIZED=0` is set: anyone on the network path could read the credential.",
  help: "Unset it. For a certificate of your own certificate authority, set NODE_EXTRA_CA_CERTS.",
};

function isListed(list: string, host: string, hostname: string): boolean {
  const names = list
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().replace(/\.$/, ""));
  return names.includes(host) || names.includes(hostname);
}

function getHost(url: string | undefined): string | undefined {
  try {
    return new URL(url ?? "").host;
  } catch {
    return undefined;
  }
}

function notAllowed(host: string, why: string): ValidationError {
  const help = `If you trust it, set \`${ALLOWED_HOSTS}\` to the allowed hosts, comma-separated.`;
  return { code: "TGT118", message: `\`${host}\` must not receive the credential: ${why}.`, help };
}
