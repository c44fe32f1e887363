// Where an old spelling is rewritten: in a document by `zonewright fix`, and at the source where a program writes the file.

/** `constructs`: a program writes the file. `program`: the program itself. `configuration`: Terraform reads it, whoever writes it. */
export type SpellingSource = "document" | "constructs" | "program" | "configuration";

/** Judged by the name of the file. */
export function getSpellingSource(file: string): SpellingSource {
  const name = file.split("/").at(-1) ?? "";
  if (name === "zone-state.json" || name === "cdk.tf.json") return "constructs";
  if (/\.[cm]?[jt]sx?$/.test(name)) return "program";
  return name.endsWith(".tf.json") ? "configuration" : "document";
}

const MAX_NAMED = 3;

/** How to rewrite the old spellings of files, in a sentence for each source. The names of the files are shown as they are. */
export function describeRewriting(files: readonly (string | undefined)[]): readonly string[] {
  const named = [...new Set(files)];
  const documents = named.filter((file) => file === undefined || getSpellingSource(file) === "document");
  const listed = documents.filter((file) => file !== undefined);
  const isShort = listed.length === documents.length && listed.length <= MAX_NAMED;
  return [
    ...(documents.length > 0
      ? [`\`zonewright fix ${isShort ? listed.join(" ") : "PATH…"}\` writes the new spelling.`]
      : []),
    ...describeSource(named, "constructs", "written by your program: change the construct there."),
    ...describeSource(named, "program", "a program: change the construct there."),
    ...describeSource(
      named,
      "configuration",
      "Terraform configuration, which `zonewright fix` does not rewrite: change the argument there, or in the program that writes the file.",
    ),
  ];
}

function describeSource(
  files: readonly (string | undefined)[],
  source: SpellingSource,
  description: string,
): readonly string[] {
  const own = files.filter((file) => file !== undefined).filter((file) => getSpellingSource(file) === source);
  if (own.length === 0) return [];
  const shown = own.slice(0, MAX_NAMED).map((file) => `\`${file}\``);
  const more = own.length > shown.length ? ` and ${own.length - shown.length} more` : "";
  return [`${shown.join(", ")}${more} ${own.length === 1 ? "is" : "are"} ${description}`];
}
