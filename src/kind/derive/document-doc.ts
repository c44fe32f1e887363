// The description of a field or kind for documents: what holds everywhere, and what only documents have.
interface Described {
  readonly doc: string;
  readonly documentDoc?: string;
}

export function documentDoc({ doc, documentDoc: more }: Described): string {
  return more === undefined ? doc : `${doc} ${more}`;
}
