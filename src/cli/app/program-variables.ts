// The environment of a program that declares zones: what programs need to start, and no credential. The variables that may pass are
// listed, because nobody can list the names of all credentials.
import type { Variables } from "../../base/variables";

const ALLOWED = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TMP", "TEMP", "LANG", "LANGUAGE", "TZ", "CI"],
  ...["TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR"],
  ...["NODE_ENV", "NODE_PATH", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"],
  // Managers of Node versions and packages start `node` and `npx` through these.
  ...["NVM_DIR", "VOLTA_HOME", "ASDF_DIR", "ASDF_DATA_DIR", "PNPM_HOME", "COREPACK_HOME", "BUN_INSTALL", "DENO_DIR"],
]);

const isAllowed = (name: string) => ALLOWED.has(name) || /^LC_[A-Z]+$/.test(name);

/** Variables of this program and of other clients of the API. */
const OWN = /^(ZONEWRIGHT|CLOUDFLARE|CF)_/i;

/** Shorter values are words that other variables contain by chance. */
const MIN_SECRET_LENGTH = 8;

/** Why a variable may not be passed on; undefined if it may. */
export function checkPassedVariable(name: string): string | undefined {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `\`--app-env ${name}\`: not the name of a variable.`;
  return OWN.test(name)
    ? `\`--app-env ${name}\`: the program gets no variable of zonewright or of the API, which may hold a credential.`
    : undefined;
}

/**
 * The variables of the program: those of the list, those that the user names, and `own`. A variable that repeats a secret of
 * zonewright under another name is left out.
 *
 * @param passed names that `checkPassedVariable` accepts.
 */
export function programVariables(env: Variables, passed: readonly string[], own: Variables): Variables {
  const variables = Object.entries(env);
  const secrets = variables.flatMap(([name, value = ""]) =>
    OWN.test(name) &&
    /TOKEN|KEY|SECRET|PASSWORD|REDIS|DATABASE|ENGINE|PROXY|NOTIFY/i.test(name) &&
    value.length >= MIN_SECRET_LENGTH
      ? [value]
      : [],
  );
  const kept = variables.filter(
    ([name, value = ""]) =>
      (isAllowed(name) || passed.includes(name)) && !secrets.some((secret) => value.includes(secret)),
  );
  return { ...Object.fromEntries(kept), ...own };
}
