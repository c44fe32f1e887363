// The hidden line by which a comment is found again: one for each job and path, the same on every run.

/** An HTML comment. The id is kept to characters that cannot end it. */
export function marker(id: string): string {
  return `<!-- zonewright: ${id
    .replace(/[^\w./ ]+/g, "-")

    .slice(0, 200)} -->`;
}
