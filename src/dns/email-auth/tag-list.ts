// Tag lists, `name=value; name=value`, of DKIM and DMARC (RFC 6376 §3.2).
import type { Problem } from "../parsed";
import { type ProblemCode, problem, quoteValue } from "../problems";

export interface TagList {
  readonly tags: ReadonlyMap<string, string>;
  readonly first: string | undefined;
  readonly problems: readonly Problem[];
}

/** Parses tags and trims their values. Malformed and duplicate tags are problems with the given code. */
export function parseTagList(text: string, code: ProblemCode): TagList {
  const parts = text.split(";").map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop();
  const tags = new Map<string, string>();
  const problems: Problem[] = [];
  for (const part of parts) {
    const [, name, value = ""] = /^([a-z][a-z0-9_]*)\s*=\s*(.*)$/is.exec(part) ?? [];
    if (name === undefined)
      problems.push(
        problem(code, `${quoteValue(part)} is not a tag.`, "Write `name=value`, and separate tags by `;`."),
      );
    else if (tags.has(name)) problems.push(problem(code, `Tag ${quoteValue(name)} occurs twice.`, "Keep one of them."));
    else tags.set(name, value);
  }
  return { tags, first: tags.keys().next().value, problems };
}

/** A problem for each tag whose value does not match its pattern. */
export function checkTagValues(
  tags: ReadonlyMap<string, string>,
  forms: Readonly<Record<string, readonly [pattern: RegExp, description: string]>>,
  code: ProblemCode,
): readonly Problem[] {
  return Object.entries(forms).flatMap(([name, [pattern, description]]) => {
    const value = tags.get(name);
    if (value === undefined || pattern.test(value)) return [];
    return [problem(code, `Tag \`${name}\` is ${quoteValue(value)}.`, `Write ${description}.`)];
  });
}
