// What went wrong with a server, in a line that may be shown: with its address, without its password.
import { createRedactor } from "../../base/redact";

export type Trouble = (error: unknown) => string;

/** `Redis at 192.0.2.1:6379: connect ECONNREFUSED`. */
export function troubleOf(what: string, address: string): Trouble {
  const url = new URL(address);
  const redact = createRedactor([url.password, decoded(url.password)]);
  const place = url.host === "" ? what : `${what} at ${url.host}`;
  return (error) => redact(`${place}: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  // Where several addresses were tried, the error that sums them up has no message of its own.
  const message = error instanceof AggregateError && error.message === "" ? messageOf(error.errors[0]) : error.message;
  return message === "" ? (code ?? error.name) : message.split("\n")[0]!;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
