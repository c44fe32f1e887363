// Colours, handed in to whatever prints. Colour repeats what symbols and words already say and never stands alone.
import { styleText } from "node:util";

type Style = (text: string) => string;

export interface Paint {
  readonly create: Style;
  readonly update: Style;
  readonly delete: Style;
  readonly title: Style;
  readonly dim: Style;
  readonly error: Style;
  readonly warning: Style;
  readonly note: Style;
}

const same: Style = (text) => text;

/** No colour at all. */
export const PLAIN: Paint = {
  create: same,
  update: same,
  delete: same,
  title: same,
  dim: same,
  error: same,
  warning: same,
  note: same,
};

export const COLOURED: Paint = {
  create: style("green"),
  update: style("yellow"),
  delete: style("red"),
  title: style("bold"),
  dim: style("dim"),
  error: style("red"),
  warning: style("yellow"),
  note: style("cyan"),
};

function style(format: Parameters<typeof styleText>[0]): Style {
  return (text) => styleText(format, text, { validateStream: false });
}

/**
 * `FORCE_COLOR` decides (`0` and `false` switch off), then a non-empty `NO_COLOR` switches off (no-color.org), then colour is for
 * a terminal that is neither dumb nor the log of a CI run.
 */
export function paintFor(env: Readonly<Record<string, string | undefined>>, isTTY: boolean): Paint {
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined) return forced === "0" || forced === "false" ? PLAIN : COLOURED;
  if (env["NO_COLOR"]) return PLAIN;
  return isTTY && env["TERM"] !== "dumb" && !env["CI"] ? COLOURED : PLAIN;
}
