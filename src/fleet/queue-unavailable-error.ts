// The queue or its store cannot be used: the server does not answer, its packages are not installed, or the URL is not supported.
// The message never contains the password in the URL.
export class QueueUnavailableError extends Error {
  override readonly name = "QueueUnavailableError";
}
