// Describes what went wrong with a server, in one line with its host and without its password.
import { errorCode } from "../../base/error-text";
import { createRedactor } from "../../base/redact";

export type DescribeError = (error: unknown) => string;

/** `Redis at 192.0.2.1:6379: connect ECONNREFUSED`. */
export function createErrorDescriber(server: string, address: string): DescribeError {
  const url = new URL(address);
  const redact = createRedactor([url.password, decode(url.password)]);
  const name = url.host === "" ? server : `${server} at ${url.host}`;
  return (error) => redact(`${name}: ${firstLine(error)}`);
}

function firstLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An error that collects the attempts on several addresses may have no message of its own.
  const isCollection = error instanceof AggregateError && error.message === "";
  const message = isCollection ? firstLine(error.errors[0]) : error.message;
  const [line = ""] = message.split("\n");
  return message === "" ? (errorCode(error) ?? error.name) : line;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
