// How long a request may take effect after its connection ended: proxies and servers go on with a request for as long as their
// own timeouts allow.
import type { ValidationError } from "../kind/field";

export const LATE_WRITE_VARIABLE = "ZONEWRIGHT_LATE_WRITE_SECONDS";

/** In milliseconds. */
export const LATE_WRITE_MS = 30_000;

const MAX_SECONDS = 900;

type LateWriteTime =
  | { readonly ok: true; readonly ms: number }
  | { readonly ok: false; readonly problem: ValidationError };

/** The time that the environment sets, or the default. */
export function readLateWriteTime(env: Readonly<Record<string, string | undefined>>): LateWriteTime {
  const text = env[LATE_WRITE_VARIABLE]?.trim() ?? "";
  if (text === "") return { ok: true, ms: LATE_WRITE_MS };
  if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_SECONDS) return { ok: true, ms: Number(text) * 1000 };
  return {
    ok: false,
    problem: {
      code: "TGT120",
      message: `\`${LATE_WRITE_VARIABLE}\` is \`${text}\`.`,
      help: `Write a whole number of seconds from 0 to ${MAX_SECONDS}, or unset it for ${LATE_WRITE_MS / 1000}.`,
    },
  };
}
