// Whether the text that was written to stdout arrived.

// A stream that takes no more text does not end the run: writes to the API finish, and the exit code tells how they ended.
let stdoutError: NodeJS.ErrnoException | undefined;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  stdoutError ??= error;
});
process.stderr.on("error", () => {});

/** A closed pipe (`| head`) is not a problem: its reader has read enough. */
export async function findStdoutProblem(): Promise<string | undefined> {
  await new Promise<void>((done) => process.stdout.write("", () => setImmediate(done)));
  return stdoutError === undefined || stdoutError.code === "EPIPE" ? undefined : stdoutError.message;
}
