// Types that other tools write under another name than documents.

/** The service implements ALIAS by flattening a CNAME; SPF is obsolete (RFC 7208 §3.1). */
export const RENAMED_TYPES: ReadonlyMap<string, string> = new Map([
  ["ALIAS", "CNAME"],
  ["SPF", "TXT"],
]);
