// Tag lists, `name=value; name=value`, as DKIM and DMARC write them (RFC 6376 §3.2).
import type { Problem } from "../parsed";
import { type ProblemCode, problem, seen } from "../problems";

export interface TagList {
  readonly tags: ReadonlyMap<string, string>;
  readonly first: string | undefined;
  readonly problems: readonly Problem[];
}

/** The tags of a text, values trimmed; what is no tag, or is there twice, is a problem of the given code. */
export function parseTagList(text: string, code: ProblemCode): TagList {
  const parts = text.split(";").map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop();
  const tags = new Map<string, string>();
  const problems: Problem[] = [];
  for (const part of parts) {
    const [, name, value = ""] = /^([a-z][a-z0-9_]*)\s*=\s*(.*)$/is.exec(part) ?? [];
    if (name === undefined)
      problems.push(problem(code, `${seen(part)} is not a tag.`, "Write `name=value`, with `;` between two tags."));
    else if (tags.has(name)) problems.push(problem(code, `Tag ${seen(name)} is there twice.`, "Keep one of them."));
    else tags.set(name, value);
  }
  return { tags, first: tags.keys().next().value, problems };
}

/** A problem for each tag whose value does not have its form. */
export function wrongValues(
  tags: ReadonlyMap<string, string>,
  forms: Readonly<Record<string, readonly [form: RegExp, said: string]>>,
  code: ProblemCode,
): readonly Problem[] {
  return Object.entries(forms).flatMap(([name, [form, said]]) => {
    const value = tags.get(name);
    if (value === undefined || form.test(value)) return [];
    return [problem(code, `Tag \`${name}\` is ${seen(value)}.`, `It is ${said}.`)];
  });
}
