// Reads a caught value, which TypeScript types as `unknown`.

/** The message of an error; any other value as text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The stack of an error where it has one, for logs and bug reports. */
export function errorStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code of a system error, such as `ENOENT`. Accepts objects that are not errors, as some libraries throw them. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
