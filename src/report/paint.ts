// Terminal colors. A color only repeats what symbols and words already say.
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

const unpainted: Style = (text) => text;

/** No colors. */
export const PLAIN: Paint = {
  create: unpainted,
  update: unpainted,
  delete: unpainted,
  title: unpainted,
  dim: unpainted,
  error: unpainted,
  warning: unpainted,
  note: unpainted,
};

export const COLORED: Paint = {
  create: createStyle("green"),
  update: createStyle("yellow"),
  delete: createStyle("red"),
  title: createStyle("bold"),
  dim: createStyle("dim"),
  error: createStyle("red"),
  warning: createStyle("yellow"),
  note: createStyle("cyan"),
};

function createStyle(format: Parameters<typeof styleText>[0]): Style {
  return (text) => styleText(format, text, { validateStream: false });
}

/**
 * `FORCE_COLOR` takes precedence (`0` and `false` disable colors), then a non-empty `NO_COLOR` disables them (no-color.org).
 * Otherwise colors are used on a terminal that is neither dumb nor part of a CI run.
 */
export function selectPaint(env: Readonly<Record<string, string | undefined>>, isTTY: boolean): Paint {
  const { FORCE_COLOR: forced, NO_COLOR: disabled, TERM: terminal, CI: isCi } = env;
  if (forced !== undefined) return forced === "0" || forced === "false" ? PLAIN : COLORED;
  if (disabled) return PLAIN;
  return isTTY && terminal !== "dumb" && !isCi ? COLORED : PLAIN;
}
