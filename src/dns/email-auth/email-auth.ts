// Checks of email authentication in TXT records: which text is SPF, DMARC or DKIM, and what is wrong with it. Knows nothing of TTLs.
import { labelsOf } from "../labels";
import { APEX, type OwnerName } from "../owner-name";
import type { Problem } from "../parsed";
import { problem, seen } from "../problems";
import { checkDkim } from "./dkim";
import { checkDmarc } from "./dmarc";
import { checkSpf, isSpf } from "./spf";

export type EmailAuth = "SPF" | "DMARC" | "DKIM";

/** The check of one text by what it is meant to be; the text is the TXT value, strings joined. */
export const emailAuthChecks: Readonly<Record<EmailAuth, (text: string) => readonly Problem[]>> = {
  SPF: checkSpf,
  DMARC: checkDmarc,
  DKIM: checkDkim,
};

/** What is wrong with the TXT values of one owner name, as far as they are email authentication. */
export function emailAuthProblems(owner: OwnerName, texts: readonly string[]): readonly Problem[] {
  const judged = texts.flatMap((text) => {
    const kind = emailAuthOf(owner, text);
    return kind ? emailAuthChecks[kind](text) : [];
  });
  return [...judged, ...soleProblems(owner, texts)];
}

/** What a TXT value is, by its owner name and its beginning. */
export function emailAuthOf(owner: OwnerName, text: string): EmailAuth | undefined {
  const labels = owner === APEX ? [] : labelsOf(owner);
  if (labels[0] === "_dmarc") return /^\s*v\s*=\s*DMARC1/i.test(text) ? "DMARC" : undefined;
  if (labels[1] === "_domainkey") return "DKIM";
  return isSpf(text) ? "SPF" : undefined;
}

function soleProblems(owner: OwnerName, texts: readonly string[]): readonly Problem[] {
  const count = (kind: EmailAuth) => texts.filter((text) => emailAuthOf(owner, text) === kind).length;
  const found: Problem[] = [];
  if (count("SPF") > 1) {
    const text = `${seen(owner)} has ${count("SPF")} SPF records; receivers take none of them (RFC 7208 §4.5).`;
    found.push(problem("DNS172", text, "Join their mechanisms into one record."));
  }
  if (count("DMARC") > 1) {
    const text = `${seen(owner)} has ${count("DMARC")} DMARC records; receivers take none of them (RFC 7489 §6.6.3).`;
    found.push(problem("DNS183", text, "Keep one of them."));
  }
  return found;
}
