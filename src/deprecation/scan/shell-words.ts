// Splits shell text into commands and words, with quotes, continuations, comments, here-documents and command substitutions
// (whose commands are listed too). It knows no command by name.

/** A stretch of a word: literal text, or a variable by name, or (`name` empty) something that cannot be known. */
export interface Part {
  readonly text: string;
  readonly variable?: string;
  readonly line: number;
  readonly column: number;
}

export interface Word {
  readonly parts: readonly Part[];
  readonly line: number;
  readonly column: number;
  /** Words of `NAME=( … )`. */
  readonly list?: readonly Word[];
}

export interface Command {
  readonly words: readonly Word[];
  /** Text of `<<EOF` or `<<<`, as one word. */
  readonly input?: Word;
  /** The file of `>` or `>>`. */
  readonly output?: Word;
  /** Commands joined by `|` share the number. */
  readonly pipeline: number;
}

/** The commands of a text, inner ones (`$(…)`, backticks) before the one that holds them. Never throws. */
export function shellCommands(text: string, firstLine = 1, firstColumn = 1): readonly Command[] {
  const reader = new Reader(text, firstLine, firstColumn);
  reader.commands("");
  return reader.found;
}

interface Draft {
  words: Word[];
  input?: Word;
  output?: Word;
}

/** The state of one pass over the text. */
class Reader {
  readonly found: Command[] = [];
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
  commands(close: string): void {
    let draft: Draft = { words: [] };
    let pipeline = ++this.pipeline;
    const finish = (joined: boolean) => {
      if (draft.words.length > 0 || draft.input) this.keep(draft, pipeline);
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
        this.newline();
      } else if (char === " " || char === "\t" || char === "\r") this.at += 1;
      else if (char === "\\" && /^\\\r?\n/.test(this.text.slice(this.at, this.at + 3))) this.continueLine();
      else if (char === "#") this.skipComment();
      else if (char === ";" || char === "&" || char === "|" || char === "(" || char === ")") this.separate(finish);
      else if (char === "<" || char === ">") this.redirect(draft);
      else draft.words.push(this.word(close));
    }
    finish(false);
  }

  private keep(draft: Draft, pipeline: number): void {
    // A here-document is read after its command's line, so the command is kept as the object that it fills.
    const command = Object.assign(draft, { pipeline });
    this.found.push(command);
  }

  private separate(finish: (joined: boolean) => void): void {
    const two = this.text.slice(this.at, this.at + 2);
    if (two === "||" || two === "&&" || two === ";;") this.at += 2;
    else this.at += 1;
    finish(two[0] === "|" && two !== "||");
  }

  private newline(): void {
    this.at += 1;
    this.line += 1;
    this.lineStart = this.at;
    for (const { draft, end, tabs } of this.waiting.splice(0)) draft.input = this.hereDocument(end, tabs);
  }

  private continueLine(): void {
    this.at = this.text.indexOf("\n", this.at) + 1;
    this.line += 1;
    this.lineStart = this.at;
  }

  private skipComment(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end === -1 ? this.text.length : end;
  }

  private redirect(draft: Draft): void {
    const here = /^<<(-?)\s*(["']?)([A-Za-z_][\w-]*)\2/.exec(this.text.slice(this.at, this.at + 80));
    if (here && !this.text.startsWith("<<<", this.at)) {
      this.waiting.push({ draft, end: here[3]!, tabs: here[1] === "-" });
      this.at += here[0].length;
      return;
    }
    const operator = /^(?:<<<|>>|>&|<&|<\(|>\(|[<>])\s*/.exec(this.text.slice(this.at, this.at + 20))![0];
    const text = operator.trimEnd();
    this.at += text.length;
    if (text.endsWith("(")) {
      this.inner(")");
      return;
    }
    while (this.text[this.at] === " ") this.at += 1;
    if (this.at >= this.text.length || this.text[this.at] === "\n") return;
    const word = this.word("");
    if (text === "<<<") draft.input = word;
    else if (text === ">" || text === ">>") draft.output = word;
  }

  private hereDocument(end: string, tabs: boolean): Word {
    const [line, parts] = [this.line, [] as Part[]];
    while (this.at < this.text.length) {
      const stop = this.text.indexOf("\n", this.at);
      const until = stop === -1 ? this.text.length : stop;
      const row = this.text.slice(this.at, until);
      const here = this.line;
      this.at = Math.min(until + 1, this.text.length);
      this.line += 1;
      this.lineStart = this.at;
      if ((tabs ? row.replace(/^\t+/, "") : row).trimEnd() === end) break;
      for (const part of splitVariables(`${row}\n`, here)) parts.push(part);
    }
    return { parts, line, column: 1 };
  }

  private column(): number {
    return this.at - this.lineStart + (this.lineStart === 0 ? this.firstColumn : 1);
  }

  private word(close: string): Word {
    const [line, column] = [this.line, this.column()];
    const parts: Part[] = [];
    const begin = this.at;
    while (this.at < this.text.length) {
      const char = this.text[this.at]!;
      if (char === close && close !== "") break;
      if (/[\s;&|<>)]/.test(char)) break;
      if (char === "(") {
        const list = this.list(parts);
        if (list) return { parts, line, column, list };
        break;
      }
      this.stretch(char, parts);
    }
    if (this.at === begin) this.at += 1;
    return { parts, line, column };
  }

  /** The words of `NAME=(a b)`. */
  private list(parts: readonly Part[]): readonly Word[] | undefined {
    if (!/^[A-Za-z_]\w*\+?=$/.test(parts.map((part) => part.text).join(""))) return undefined;
    this.at += 1;
    const words: Word[] = [];
    while (this.at < this.text.length && this.text[this.at] !== ")") {
      const char = this.text[this.at]!;
      if (char === "\n") this.newline();
      else if (/\s/.test(char)) this.at += 1;
      else if (char === "#") this.skipComment();
      else words.push(this.word(")"));
    }
    this.at += 1;
    return words;
  }

  private stretch(char: string, parts: Part[]): void {
    if (char === "'") this.single(parts);
    else if (char === '"') this.double(parts);
    else if (char === "$") this.dollar(parts);
    else if (char === "`") this.substitution("`", parts);
    else if (char === "\\" && /^\\\r?\n/.test(this.text.slice(this.at, this.at + 3))) this.continueLine();
    else {
      if (char === "\\") this.at += 1;
      this.literal(parts, this.text[this.at] ?? "");
    }
  }

  private literal(parts: Part[], char: string): void {
    const last = parts.at(-1);
    const joined = last && last.variable === undefined && last.line === this.line;
    if (joined) parts[parts.length - 1] = { ...last, text: last.text + char };
    else parts.push({ text: char, line: this.line, column: this.column() });
    this.at += 1;
    if (char === "\n") [this.line, this.lineStart] = [this.line + 1, this.at];
  }

  private single(parts: Part[]): void {
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== "'") this.literal(parts, this.text[this.at]!);
    if (parts.length === 0) parts.push({ text: "", line: this.line, column: this.column() });
    this.at += 1;
  }

  private double(parts: Part[]): void {
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      const char = this.text[this.at]!;
      if (char === "$") this.dollar(parts);
      else if (char === "`") this.substitution("`", parts);
      else if (char === "\\" && /["$`\\]/.test(this.text[this.at + 1] ?? "")) {
        this.at += 1;
        this.literal(parts, this.text[this.at]!);
      } else if (char === "\\" && this.text[this.at + 1] === "\n") this.continueLine();
      else this.literal(parts, char);
    }
    if (parts.length === 0) parts.push({ text: "", line: this.line, column: this.column() });
    this.at += 1;
  }

  private dollar(parts: Part[]): void {
    const rest = this.text.slice(this.at, this.at + 200);
    if (rest.startsWith("${{")) this.unknownUntil("}}", parts);
    else if (rest.startsWith("$((")) this.unknownUntil("))", parts);
    else if (rest.startsWith("$(")) this.substitution(")", parts);
    else if (rest.startsWith("$'")) {
      this.at += 1;
      this.single(parts);
    } else this.variable(rest, parts);
  }

  private variable(rest: string, parts: Part[]): void {
    const braced = /^\$\{([A-Za-z_]\w*|\d+)((?:\[[@*\w]+\])?)(?::?[-=]([^{}]*))?\}/.exec(rest);
    const simple = /^\$([A-Za-z_]\w*|[\d@*#?$!])/.exec(rest);
    const found = braced ?? simple;
    if (found) {
      parts.push({ text: braced?.[3] ?? "", variable: found[1]!, line: this.line, column: this.column() });
      this.at += found[0].length;
    } else if (rest.startsWith("${")) this.unknownUntil("}", parts);
    else this.literal(parts, "$");
  }

  private unknownUntil(end: string, parts: Part[]): void {
    parts.push({ text: "", variable: "", line: this.line, column: this.column() });
    const stop = this.text.indexOf(end, this.at);
    const until = stop === -1 ? this.text.length : stop + end.length;
    while (this.at < until) {
      if (this.text[this.at] === "\n") [this.line, this.lineStart] = [this.line + 1, this.at + 1];
      this.at += 1;
    }
  }

  private substitution(close: string, parts: Part[]): void {
    parts.push({ text: "", variable: "", line: this.line, column: this.column() });
    this.at += close === "`" ? 1 : 2;
    this.inner(close);
  }

  private inner(close: string): void {
    this.depth += 1;
    if (this.depth > 30) this.at = this.text.length;
    this.commands(close);
    this.depth -= 1;
  }
}

function splitVariables(row: string, line: number): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of row.matchAll(/\$(?:\{([A-Za-z_]\w*)[^{}]*\}|([A-Za-z_]\w*)|\([^()]*\))/g)) {
    if (match.index > from) parts.push({ text: row.slice(from, match.index), line, column: from + 1 });
    parts.push({ text: "", variable: match[1] ?? match[2] ?? "", line, column: match.index + 1 });
    from = match.index + match[0].length;
  }
  if (from < row.length) parts.push({ text: row.slice(from), line, column: from + 1 });
  return parts;
}
