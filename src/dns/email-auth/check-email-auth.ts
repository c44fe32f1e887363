// Checks email authentication in TXT records: detects SPF, DMARC and DKIM, and reports problems.
import { splitLabels } from "../labels";
import { APEX, type OwnerName } from "../owner-name";
import type { Problem } from "../parsed";
import { problem, quoteValue } from "../problems";
import { checkDkim } from "./dkim";
import { checkDmarc } from "./dmarc";
import { checkSpf, isSpf } from "./spf";

export type EmailAuth = "SPF" | "DMARC" | "DKIM";

/** Each check takes the TXT value with its strings joined. */
export const emailAuthChecks: Readonly<Record<EmailAuth, (text: string) => readonly Problem[]>> = {
  SPF: checkSpf,
  DMARC: checkDmarc,
  DKIM: checkDkim,
};

/** The problems of those TXT values of one owner name that are email authentication. */
export function checkEmailAuth(owner: OwnerName, texts: readonly string[]): readonly Problem[] {
  const malformed = texts.flatMap((text) => {
    const kind = detectEmailAuth(owner, text);
    return kind ? emailAuthChecks[kind](text) : [];
  });
  return [...malformed, ...checkSingleRecord(owner, texts)];
}

/** Detects the mechanism by the owner name and the beginning of the text. */
export function detectEmailAuth(owner: OwnerName, text: string): EmailAuth | undefined {
  const labels = owner === APEX ? [] : splitLabels(owner);
  if (labels[0] === "_dmarc") return /^\s*v\s*=\s*DMARC1/i.test(text) ? "DMARC" : undefined;
  if (labels[1] === "_domainkey") return "DKIM";
  return isSpf(text) ? "SPF" : undefined;
}

function checkSingleRecord(owner: OwnerName, texts: readonly string[]): readonly Problem[] {
  const count = (kind: EmailAuth) => texts.filter((text) => detectEmailAuth(owner, text) === kind).length;
  const problems: Problem[] = [];
  if (count("SPF") > 1) {
    const text = `${quoteValue(owner)} has ${count("SPF")} SPF records; receivers use none of them (RFC 7208 §4.5).`;
    problems.push(problem("DNS172", text, "Merge them into one record."));
  }
  if (count("DMARC") > 1) {
    const text = `${quoteValue(owner)} has ${count("DMARC")} DMARC records; receivers use none of them (RFC 7489 §6.6.3).`;
    problems.push(problem("DNS183", text, "Keep one of them."));
  }
  return problems;
}
