// Parses shell text to commands and words: quotes, continuations, comments, here-documents and command substitutions, whose
// commands are listed too. Knows no particular command.

/** A part of a word: literal text, or a variable. An empty variable name means an unknown value. */
export interface WordPart {
  readonly text: string;
  readonly variable?: string;
  readonly line: number;
  readonly column: number;
}

export interface ShellWord {
  readonly parts: readonly WordPart[];
  readonly line: number;
  readonly column: number;
  /** The words of `NAME=( … )`. */
  readonly list?: readonly ShellWord[];
}

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** The text of `<<EOF` or `<<<`. */
  readonly input?: ShellWord;
  /** The file of `>` or `>>`. */
  readonly output?: ShellWord;
  /** Commands joined by `|` have the same number. */
  readonly pipeline: number;
}

/** Nested commands (`$(…)`, backticks) precede the command that contains them. Never throws. */
export function parseShellCommands(text: string, firstLine = 1, firstColumn = 1): readonly ShellCommand[] {
  const reader = new ShellReader(text, firstLine, firstColumn);
  reader.readCommands("");
  return reader.commands;
}

interface Draft {
  words: ShellWord[];
  input?: ShellWord;
  output?: ShellWord;
}

class ShellReader {
  readonly commands: ShellCommand[] = [];
  private at = 0;
  private pipeline = 0;
  private lineStart = 0;
  private depth = 0;
  private waiting: { readonly draft: Draft; readonly end: string; readonly tabs: boolean }[] = [];

  constructor(
    private readonly text: string,
    private line: number,
    private readonly firstColumn: number,
  ) {}

  /** Reads commands up to the closing character, or to the end. */
  readCommands(close: string): void {
    let draft: Draft = { words: [] };
    let pipeline = ++this.pipeline;
    const finish = (joined: boolean) => {
      if (draft.words.length > 0 || draft.input) this.addCommand(draft, pipeline);
      draft = { words: [] };
      if (!joined) pipeline = ++this.pipeline;
    };
    while (this.at < this.text.length) {
      const char = this.text[this.at]!;
      if (char === close && close !== "") {
        this.at += 1;
        break;
      }
      if (char === "\n") {
        finish(false);
        this.readNewline();
      } else if (char === " " || char === "\t" || char === "\r") this.at += 1;
      else if (char === "\\" && /^\\\r?\n/.test(this.text.slice(this.at, this.at + 3))) this.skipLineContinuation();
      else if (char === "#") this.skipComment();
      else if (char === ";" || char === "&" || char === "|" || char === "(" || char === ")") this.readSeparator(finish);
      else if (char === "<" || char === ">") this.readRedirect(draft);
      else draft.words.push(this.readWord(close));
    }
    finish(false);
  }

  private addCommand(draft: Draft, pipeline: number): void {
    // A heredoc-document is read after the line of its command, which is why the draft itself becomes the command.
    const command = Object.assign(draft, { pipeline });
    this.commands.push(command);
  }

  private readSeparator(finish: (joined: boolean) => void): void {
    const two = this.text.slice(this.at, this.at + 2);
    if (two === "||" || two === "&&" || two === ";;") this.at += 2;
    else this.at += 1;
    finish(two[0] === "|" && two !== "||");
  }

  private readNewline(): void {
    this.at += 1;
    this.line += 1;
    this.lineStart = this.at;
    for (const { draft, end, tabs } of this.waiting.splice(0)) draft.input = this.readHereDocument(end, tabs);
  }

  private skipLineContinuation(): void {
    this.at = this.text.indexOf("\n", this.at) + 1;
    this.line += 1;
    this.lineStart = this.at;
  }

  private skipComment(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end === -1 ? this.text.length : end;
  }

  private readRedirect(draft: Draft): void {
    const heredoc = /^<<(-?)\s*(["']?)([A-Za-z_][\w-]*)\2/.exec(this.text.slice(this.at, this.at + 80));
    if (heredoc && !this.text.startsWith("<<<", this.at)) {
      this.waiting.push({ draft, end: heredoc[3]!, tabs: heredoc[1] === "-" });
      this.at += heredoc[0].length;
      return;
    }
    const operator = /^(?:<<<|>>|>&|<&|<\(|>\(|[<>])\s*/.exec(this.text.slice(this.at, this.at + 20))![0];
    const text = operator.trimEnd();
    this.at += text.length;
    if (text.endsWith("(")) {
      this.readNested(")");
      return;
    }
    while (this.text[this.at] === " ") this.at += 1;
    if (this.at >= this.text.length || this.text[this.at] === "\n") return;
    const word = this.readWord("");
    if (text === "<<<") draft.input = word;
    else if (text === ">" || text === ">>") draft.output = word;
  }

  private readHereDocument(end: string, tabs: boolean): ShellWord {
    const { line } = this;
    const parts: WordPart[] = [];
    while (this.at < this.text.length) {
      const stop = this.text.indexOf("\n", this.at);
      const until = stop === -1 ? this.text.length : stop;
      const row = this.text.slice(this.at, until);
      const rowLine = this.line;
      this.at = Math.min(until + 1, this.text.length);
      this.line += 1;
      this.lineStart = this.at;
      if ((tabs ? row.replace(/^\t+/, "") : row).trimEnd() === end) break;
      for (const part of splitVariables(`${row}\n`, rowLine)) parts.push(part);
    }
    return { parts, line, column: 1 };
  }

  private column(): number {
    return this.at - this.lineStart + (this.lineStart === 0 ? this.firstColumn : 1);
  }

  private readWord(close: string): ShellWord {
    const [line, column] = [this.line, this.column()];
    const parts: WordPart[] = [];
    const begin = this.at;
    while (this.at < this.text.length) {
      const char = this.text[this.at]!;
      if (char === close && close !== "") break;
      if (/[\s;&|<>)]/.test(char)) break;
      if (char === "(") {
        const list = this.readList(parts);
        if (list) return { parts, line, column, list };
        break;
      }
      this.readPart(char, parts);
    }
    if (this.at === begin) this.at += 1;
    return { parts, line, column };
  }

  /** The words of `NAME=(a b)`. */
  private readList(parts: readonly WordPart[]): readonly ShellWord[] | undefined {
    if (!/^[A-Za-z_]\w*\+?=$/.test(parts.map((part) => part.text).join(""))) return undefined;
    this.at += 1;
    const words: ShellWord[] = [];
    while (this.at < this.text.length && this.text[this.at] !== ")") {
      const char = this.text[this.at]!;
      if (char === "\n") this.readNewline();
      else if (/\s/.test(char)) this.at += 1;
      else if (char === "#") this.skipComment();
      else words.push(this.readWord(")"));
    }
    this.at += 1;
    return words;
  }

  private readPart(char: string, parts: WordPart[]): void {
    if (char === "'") this.readSingleQuoted(parts);
    else if (char === '"') this.readDoubleQuoted(parts);
    else if (char === "$") this.readDollar(parts);
    else if (char === "`") this.readSubstitution("`", parts);
    else if (char === "\\" && /^\\\r?\n/.test(this.text.slice(this.at, this.at + 3))) this.skipLineContinuation();
    else {
      if (char === "\\") this.at += 1;
      this.appendLiteral(parts, this.text[this.at] ?? "");
    }
  }

  private appendLiteral(parts: WordPart[], char: string): void {
    const last = parts.at(-1);
    const joined = last && last.variable === undefined && last.line === this.line;
    if (joined) parts[parts.length - 1] = { ...last, text: last.text + char };
    else parts.push({ text: char, line: this.line, column: this.column() });
    this.at += 1;
    if (char === "\n") [this.line, this.lineStart] = [this.line + 1, this.at];
  }

  private readSingleQuoted(parts: WordPart[]): void {
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== "'") this.appendLiteral(parts, this.text[this.at]!);
    if (parts.length === 0) parts.push({ text: "", line: this.line, column: this.column() });
    this.at += 1;
  }

  private readDoubleQuoted(parts: WordPart[]): void {
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      const char = this.text[this.at]!;
      if (char === "$") this.readDollar(parts);
      else if (char === "`") this.readSubstitution("`", parts);
      else if (char === "\\" && /["$`\\]/.test(this.text[this.at + 1] ?? "")) {
        this.at += 1;
        this.appendLiteral(parts, this.text[this.at]!);
      } else if (char === "\\" && this.text[this.at + 1] === "\n") this.skipLineContinuation();
      else this.appendLiteral(parts, char);
    }
    if (parts.length === 0) parts.push({ text: "", line: this.line, column: this.column() });
    this.at += 1;
  }

  private readDollar(parts: WordPart[]): void {
    const rest = this.text.slice(this.at, this.at + 200);
    if (rest.startsWith("${{")) this.skipUnknown("}}", parts);
    else if (rest.startsWith("$((")) this.skipUnknown("))", parts);
    else if (rest.startsWith("$(")) this.readSubstitution(")", parts);
    else if (rest.startsWith("$'")) {
      this.at += 1;
      this.readSingleQuoted(parts);
    } else this.readVariable(rest, parts);
  }

  private readVariable(rest: string, parts: WordPart[]): void {
    const braced = /^\$\{([A-Za-z_]\w*|\d+)((?:\[[@*\w]+\])?)(?::?[-=]([^{}]*))?\}/.exec(rest);
    const simple = /^\$([A-Za-z_]\w*|[\d@*#?$!])/.exec(rest);
    const found = braced ?? simple;
    if (found) {
      parts.push({ text: braced?.[3] ?? "", variable: found[1]!, line: this.line, column: this.column() });
      this.at += found[0].length;
    } else if (rest.startsWith("${")) this.skipUnknown("}", parts);
    else this.appendLiteral(parts, "$");
  }

  private skipUnknown(end: string, parts: WordPart[]): void {
    parts.push({ text: "", variable: "", line: this.line, column: this.column() });
    const stop = this.text.indexOf(end, this.at);
    const until = stop === -1 ? this.text.length : stop + end.length;
    while (this.at < until) {
      if (this.text[this.at] === "\n") [this.line, this.lineStart] = [this.line + 1, this.at + 1];
      this.at += 1;
    }
  }

  private readSubstitution(close: string, parts: WordPart[]): void {
    parts.push({ text: "", variable: "", line: this.line, column: this.column() });
    this.at += close === "`" ? 1 : 2;
    this.readNested(close);
  }

  private readNested(close: string): void {
    this.depth += 1;
    if (this.depth > 30) this.at = this.text.length;
    this.readCommands(close);
    this.depth -= 1;
  }
}

function splitVariables(row: string, line: number): readonly WordPart[] {
  const parts: WordPart[] = [];
  let from = 0;
  for (const match of row.matchAll(/\$(?:\{([A-Za-z_]\w*)[^{}]*\}|([A-Za-z_]\w*)|\([^()]*\))/g)) {
    if (match.index > from) parts.push({ text: row.slice(from, match.index), line, column: from + 1 });
    parts.push({ text: "", variable: match[1] ?? match[2] ?? "", line, column: match.index + 1 });
    from = match.index + match[0].length;
  }
  if (from < row.length) parts.push({ text: row.slice(from), line, column: from + 1 });
  return parts;
}
