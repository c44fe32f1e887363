// Connects an operation to the streams of a command: its diagnostics and its progress go to stderr.
import type { Environment } from "../operations";
import type { Io } from "./io";
import { printDiagnostics } from "./print";
import { type Progress, restartableProgress } from "./progress";
import { toEnvironment } from "./to-environment";

/** Runs the operation; afterwards nothing of its progress is left on the terminal. */
export async function runOperation<Result>(
  io: Io,
  operation: (environment: Environment, progress: Progress) => Result | Promise<Result>,
): Promise<Result> {
  const progress = restartableProgress(io);
  const environment = toEnvironment(io, {
    onProgress: (text) => progress.now(text),
    onDiagnostics: (diagnostics) => {
      progress.end();
      printDiagnostics(io, diagnostics);
    },
  });
  try {
    return await operation(environment, progress);
  } finally {
    progress.end();
  }
}
