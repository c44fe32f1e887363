// The indefinite article of a noun in a message, by how the noun is spoken.

/** `an access application`, `a gateway`, `an MX record`, `a DNS view`, `a URL`. */
export function withArticle(noun: string): string {
  return `${soundsLikeVowel(noun) ? "an" : "a"} ${noun}`;
}

/** An abbreviation is spoken letter by letter. */
function soundsLikeVowel(noun: string): boolean {
  const [word = ""] = noun.split(/[\s-]/);
  if (/^[A-Z0-9]{2,}$/.test(word)) return SPELLED_OUT.test(word) && !PRONOUNCED.has(word);
  return /^[aeiou]/i.test(word) && !/^(uni|use|one|eu)/i.test(word);
}

/** Letters whose names begin with a vowel: "an MX", "an SRV". */
const SPELLED_OUT = /^[AEFHILMNORSX8]/;
/** Spoken as words: "a LOC", "a NAPTR". */
const PRONOUNCED = new Set(["LOC", "NAPTR"]);
