// Progress on stderr for what takes longer than a second: one rewritten line on a terminal, plain lines and a heartbeat in a log.
import { escapeText } from "../report/escape";
import type { Io } from "./io";

export interface Progress {
  /** What is being done now. On a terminal it replaces the line before. */
  now(text: string): void;
  /** Something is finished. A log gets a line of it; a terminal does not. */
  finished(text: string): void;
  /** Clears the line; nothing is printed after it. */
  end(): void;
}

const QUIET_MS = 1000;
const HEARTBEAT_MS = 30_000;
const REPAINT_MS = 100;

/** Begins quietly: nothing is printed in the first second. Always `end()` it. */
export function startProgress(io: Io): Progress {
  return io.isTTY.stderr && !io.env["CI"] ? terminalProgress(io) : logProgress(io);
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

// CI systems end jobs that say nothing for long: hence the heartbeat.
function logProgress(io: Io): Progress {
  const started = Date.now();
  let text = "working";
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => io.stderr.write(`still at it after ${seconds()} s: ${text}\n`), HEARTBEAT_MS);
  return {
    now: (next) => {
      text = escapeText(next);
    },
    finished: (what) => {
      if (Date.now() - started >= QUIET_MS) io.stderr.write(`${escapeText(what)}\n`);
    },
    end: () => clearInterval(timer),
  };
}
