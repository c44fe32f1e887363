// Which hosts may receive a credential. Who names the host decides: the one who sets the environment and types the command
// line also holds the token; who writes a file that is reviewed later does not.
import type { Refusal } from "../kind/field";
import { isLoopback, LIVE_URL } from "./base-url";

type Env = Readonly<Record<string, string | undefined>>;

export const ALLOWED_HOSTS = "ZONEWRIGHT_ALLOWED_HOSTS";

/**
 * Why a base URL must not receive a credential of the environment, if so. With ZONEWRIGHT_ALLOWED_HOSTS (names parted by
 * commas, `NAME:PORT` for one port), only the hosts that it lists; without it, what the operator named, and of what a
 * configuration named the API itself, this machine, and the host of ZONEWRIGHT_BASE_URL.
 *
 * @param baseUrl as `parseBaseUrl` gives it.
 * @param namedBy `operator`: a flag or the environment. `configuration`: a file.
 */
export function refuseHost(baseUrl: string, env: Env, namedBy: "operator" | "configuration"): Refusal | undefined {
  if (env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0" && baseUrl.startsWith("https:")) return UNVERIFIED;
  const { host, hostname } = new URL(baseUrl);
  const list = env[ALLOWED_HOSTS]?.trim();
  if (list) return isListed(list, host, hostname) ? undefined : notAllowed(host, `it is not in \`${ALLOWED_HOSTS}\``);
  if (namedBy === "operator" || isLoopback(hostname)) return undefined;
  if (host === new URL(LIVE_URL).host || host === hostOf(env["ZONEWRIGHT_BASE_URL"])) return undefined;
  return notAllowed(host, "a file named it, and the environment does not");
}

const UNVERIFIED: Refusal = {
  code: "TGT119",
  message: "`NODE_TLS_REJECT_UNAUTHORIZED=0` is set: whoever is in between could take the credential.",
  help: "Unset it. For a certificate of your own authority, set NODE_EXTRA_CA_CERTS.",
};

function isListed(list: string, host: string, hostname: string): boolean {
  const names = list
    .toLowerCase()
    .split(",")
    .map((part) => part.trim().replace(/\.$/, ""));
  return names.includes(host) || names.includes(hostname);
}

function hostOf(url: string | undefined): string | undefined {
  try {
    return new URL(url ?? "").host;
  } catch {
    return undefined;
  }
}

function notAllowed(host: string, why: string): Refusal {
  const help = `If it is yours, set \`${ALLOWED_HOSTS}\` to the hosts that may, parted by commas.`;
  return { code: "TGT118", message: `\`${host}\` must not receive the credential: ${why}.`, help };
}
