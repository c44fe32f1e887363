// The hidden line that identifies a job's comment: one for each job and path, the same on every run.

/** An HTML comment. Characters of the id that could end it are replaced. */
export function createCommentMarker(id: string): string {
  return `<!-- zonewright: ${id
    .replace(/[^\w./ ]+/g, "-")

    .slice(0, 200)} -->`;
}
