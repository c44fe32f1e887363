// Draws docs/pictures/plan.svg: the plan of `zone.yaml` where `live.yaml` is applied, as a terminal shows it.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runCli } from "../src/cli/run-cli";

const PICTURES = resolve(__dirname, "../docs/pictures");
const COMMAND = "zonewright plan zone.yaml";
const DAY = Date.parse("2026-11-21T12:00:00Z");

export async function createPlanPicture(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-picture-"));
  try {
    cpSync(PICTURES, folder, { recursive: true });
    await run(folder, ["apply", "live.yaml", "--auto-approve"]);
    return drawTerminal(`\x1b[1m$ ${COMMAND}\x1b[22m\n${await run(folder, COMMAND.split(" ").slice(1))}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder: string, argv: readonly string[]): Promise<string> {
  let out = "";
  let err = "";
  const code = await runCli(argv, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    cwd: folder,
    env: {
      FORCE_COLOR: "1",
      ZONEWRIGHT_BASE_URL: "emulator:state.json",
      ZONEWRIGHT_API_TOKEN: "picture-token-0123456789-0123456789-0123",
      ZONEWRIGHT_STATE_DIR: join(folder, ".state"),
    },
    isTTY: { stdout: false, stderr: false },
    fetch: () => Promise.reject(new Error("a picture needs no network")),
    now: () => new Date(DAY),
    sleep: async () => {},
    interrupt: new AbortController().signal,
  });
  if (code !== 0) throw new Error(`${argv.join(" ")} exited with ${code}: ${err}`);
  return out;
}

const SIZE = { column: 7.8, line: 18, margin: 16 };
const DEFAULT = "#d7dce2";
/** Foreground colors of a terminal by their code in an escape sequence. */
const COLORS: Readonly<Record<string, string>> = {
  31: "#ff7b72",
  32: "#7ee787",
  33: "#e3b341",
  36: "#79c0ff",
  39: DEFAULT,
};

interface Style {
  readonly color: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
}

function drawTerminal(text: string): string {
  const lines = text.trimEnd().split("\n");
  const columns = Math.max(...lines.map((line) => stripVTControlCharacters(line).length));
  const width = Math.ceil(columns * SIZE.column + 2 * SIZE.margin);
  const height = lines.length * SIZE.line + 2 * SIZE.margin;
  const drawn = lines.map((line, index) => drawLine(line, SIZE.margin + (index + 0.75) * SIZE.line));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A plan in a terminal">`,
    `<rect width="100%" height="100%" rx="8" fill="#161b22"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" xml:space="preserve">`,
    ...drawn,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function drawLine(line: string, y: number): string {
  let style: Style = { color: DEFAULT, isBold: false, isDim: false };
  let column = 0;
  const spans: string[] = [];
  for (const [, code, text] of line.matchAll(/\x1b\[(\d+)m|([^\x1b]+)/g)) {
    if (code !== undefined) style = applyCode(style, code);
    if (text === undefined) continue;
    // Each word group starts at its column, with the length of its characters: columns stay in line in any font.
    for (const words of text.matchAll(/\S+(?: \S+)*/g)) {
      const x = (SIZE.margin + (column + words.index) * SIZE.column).toFixed(1);
      const length = (words[0].length * SIZE.column).toFixed(1);
      spans.push(`<tspan x="${x}" textLength="${length}"${describeStyle(style)}>${escapeXml(words[0])}</tspan>`);
    }
    column += text.length;
  }
  return `<text y="${y.toFixed(1)}">${spans.join("")}</text>`;
}

function applyCode(style: Style, code: string): Style {
  if (code === "1") return { ...style, isBold: true };
  if (code === "2") return { ...style, isDim: true };
  if (code === "22") return { ...style, isBold: false, isDim: false };
  return { ...style, color: COLORS[code] ?? style.color };
}

function describeStyle({ color, isBold, isDim }: Style): string {
  return ` fill="${color}"${isBold ? ' font-weight="bold"' : ""}${isDim ? ' opacity="0.6"' : ""}`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
