// Reads a page of the documentation as a session: the files that it shows and the commands that it runs, from top to bottom.

export type PageStep =
  /** A block with a title is the content of that file. */
  | { readonly does: "write"; readonly line: number; readonly path: string; readonly text: string }
  /** A command with its expected output: `$ command` and the lines below it. */
  | {
      readonly does: "run";
      readonly line: number;
      readonly command: string;
      readonly output: readonly string[];
      /** The first line of the output. */
      readonly outputLine: number;
    }
  /** What the reader does between the blocks, in a comment that is not shown: `<!-- session: stop -->`. */
  | { readonly does: "prepare"; readonly line: number; readonly what: string }
  /** A program besides sh, curl and git that the commands use: `<!-- session: needs dig -->`. */
  | { readonly does: "need"; readonly line: number; readonly tool: string };

const FENCE = /^( *)```(\w+)(?: title="([^"]+)")?\s*$/;
const COMMENT = /^<!-- session: (.+) -->$/;

export function readPage(markdown: string): readonly PageStep[] {
  const lines = markdown.split("\n");
  const steps: PageStep[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const text = lines[index] ?? "";
    const line = index + 1;
    const comment = COMMENT.exec(text);
    if (comment) steps.push(readComment(comment[1] ?? "", line));
    const fence = FENCE.exec(text);
    if (!fence) continue;
    const [, indent = "", language = "", title] = fence;
    const end = lines.indexOf(`${indent}\`\`\``, index + 1);
    if (end < 0) throw new Error(`line ${line}: the block has no end`);
    const block = lines.slice(index + 1, end).map((inner) => inner.slice(indent.length));
    if (language === "console") steps.push(...readCommands(block, line + 1));
    else if (title !== undefined && language !== "diff")
      steps.push({ does: "write", line, path: title, text: `${block.join("\n")}\n` });
    index = end;
  }
  return steps;
}

function readComment(what: string, line: number): PageStep {
  const tool = /^needs (\S+)$/.exec(what)?.[1];
  return tool === undefined ? { does: "prepare", line, what } : { does: "need", line, tool };
}

/** A command continues on the next line after a backslash, or inside a quoted word. */
function readCommands(block: readonly string[], firstLine: number): readonly PageStep[] {
  const steps: { line: number; command: string; output: string[]; outputLine: number }[] = [];
  for (let index = 0; index < block.length; index += 1) {
    const text = block[index] ?? "";
    const last = steps.at(-1);
    if (!text.startsWith("$ ")) {
      if (!last) throw new Error(`line ${firstLine + index}: a console block starts with a command: \`$ …\``);
      last.output.push(text);
      continue;
    }
    const line = firstLine + index;
    let command = text.slice(2);
    while (isUnfinished(command) && index + 1 < block.length) {
      index += 1;
      command += `\n${block[index]}`;
    }
    steps.push({ line, command, output: [], outputLine: firstLine + index + 1 });
  }
  return steps.map((step) => ({ does: "run", ...step }));
}

function isUnfinished(command: string): boolean {
  const quotes = command.replace(/\\./g, "").match(/'[^']*'|"[^"]*"|['"]/g) ?? [];
  return command.endsWith("\\") || quotes.some((quoted) => quoted.length === 1);
}
