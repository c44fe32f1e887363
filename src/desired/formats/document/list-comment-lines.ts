// The lines of a YAML text that have a comment. Imports do not keep comments, and say so.
import { Lexer } from "yaml";
import { SCALAR_FOLLOWS } from "./parsed-yaml";

export function listCommentLines(text: string): readonly number[] {
  if (!text.includes("#")) return []; // the lexer takes longer than all else that an import does
  const lines: number[] = [];
  let line = 1;
  let previous = "";
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith("#") && previous !== SCALAR_FOLLOWS) lines.push(line);
    line += token.split("\n").length - 1;
    previous = token;
  }
  return lines;
}
