// Names of the records that builders declare, from the name of the entry: the domain that they are about.

/** The name of a label below the domain: `_dmarc` at the apex, `_dmarc.news` for `news`, `_dmarc.news.example.com` for the full name. */
export function joinOwnerName(label: string, domain: string): string {
  return domain === "" || domain === "@" ? label : `${label}.${domain}`;
}
