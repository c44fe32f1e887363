// Progress on stderr for what takes longer than a second: one rewritten line on a terminal, plain lines and a heartbeat in a log.
import { escapeText } from "../base/escape-text";
import type { Io } from "./io";

export interface Progress {
  /** The current activity. On a terminal it replaces the line before. */
  now(text: string): void;
  /** Something is finished. It is printed in a log, and not on a terminal. */
  finished(text: string): void;
  /** Clears the line and stops the heartbeat. The next `now` starts again. */
  end(): void;
}

const QUIET_MS = 1000;
const HEARTBEAT_MS = 30_000;
const REPAINT_MS = 100;

/** Prints nothing in the first second. Always `end()` it. */
export function startProgress(io: Io): Progress {
  return io.isTTY.stderr && !io.env.CI ? terminalProgress(io) : logProgress(io);
}

/** Starts with the first text, and again after each `end()`. */
export function restartableProgress(io: Io): Progress {
  let current: Progress | undefined;
  const start = () => {
    current ??= startProgress(io);
    return current;
  };
  return {
    now: (text) => start().now(text),
    finished: (text) => start().finished(text),
    end: () => {
      current?.end();
      current = undefined;
    },
  };
}

function terminalProgress(io: Io): Progress {
  const started = Date.now();
  let text = "";
  let painted = "";
  const paint = () => {
    if (text === painted || Date.now() - started < QUIET_MS) return;
    painted = text;
    io.stderr.write(`\r\u001b[K${text}`);
  };
  const timer = setInterval(paint, REPAINT_MS);
  return {
    now: (next) => {
      text = escapeText(next).slice(0, 78);
    },
    finished: () => {},
    end: () => {
      clearInterval(timer);
      if (painted !== "") io.stderr.write("\r\u001b[K");
      painted = text = "";
    },
  };
}

// CI systems cancel jobs that print nothing for a long time: hence the heartbeat.
function logProgress(io: Io): Progress {
  const started = Date.now();
  let text = "working";
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => io.stderr.write(`still running after ${seconds()} s: ${text}\n`), HEARTBEAT_MS);
  return {
    now: (next) => {
      text = escapeText(next);
    },
    finished: (done) => {
      if (Date.now() - started >= QUIET_MS) io.stderr.write(`${escapeText(done)}\n`);
    },
    end: () => clearInterval(timer),
  };
}
