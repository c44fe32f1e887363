// `spf`: who may send mail in the name of a domain (RFC 7208).
import { checkSpfTerm, emailAuthChecks, formatSpf, formatTxtContent, parseSpfTerm, quoteValue } from "../../../dns";
import { type BuilderDiagnostic, defineBuilder } from "../../../kind/builder";

export const spfBuilder = defineBuilder({
  name: "spf",
  doc: "The SPF record of the domain `name`: who may send mail in its name (RFC 7208). At most ten look-ups.",
  fields: {
    mechanisms: {
      type: "strings",
      presence: "optional",
      doc: "In the order in which receivers try them: `mx`, `a:host.example.net`, `ip4:192.0.2.0/24`, `ip6:2001:db8::/32`, `include:_spf.example.net`, `exists:%{i}.example.net`.",
    },
    all: {
      type: "string",
      presence: "optional",
      values: ["fail", "softfail", "neutral", "pass"],
      doc: "What receivers do with mail of all other senders: `fail` (`-all`), `softfail` (`~all`), `neutral` (`?all`), `pass` (`+all`).",
    },
    redirect: {
      type: "string",
      presence: "optional",
      doc: "The domain whose SPF record decides about all other senders, instead of `all`.",
    },
  },
  build: ({ props: { mechanisms = [], all, redirect } }) => {
    const content = formatSpf({ mechanisms, ...(all && { all }), ...(redirect !== undefined && { redirect }) });
    const own = mechanisms.flatMap((text, index) => checkMechanism(text, `mechanisms[${index}]`));
    const diagnostics = own.length > 0 ? own : [...checkEnd(all, redirect), ...checkWhole(content, redirect)];
    return { objects: [{ fields: { type: "TXT", content: formatTxtContent(content) } }], diagnostics };
  },
});

function checkMechanism(text: string, field: string): readonly BuilderDiagnostic[] {
  if (/\s/.test(text) || text === "") {
    const help = "Write each mechanism in a line of its own, such as `include:_spf.example.net`.";
    return [{ code: "DNS170", field, message: `${quoteValue(text)} is not one SPF term.`, help }];
  }
  const term = parseSpfTerm(text);
  const place = PLACES[term.name];
  if (place !== undefined)
    return [{ code: "DNS177", field, message: `${quoteValue(text)} is among the mechanisms.`, help: place }];
  const problem = checkSpfTerm(term);
  return problem ? [{ ...problem, field }] : [];
}

/** Terms that have a field of their own. */
const PLACES: Readonly<Record<string, string | undefined>> = {
  all: "Write it beside `mechanisms`: `all: fail` is `-all`, `all: softfail` is `~all`.",
  "redirect=": "Write it beside `mechanisms`: `redirect: _spf.example.net`.",
  v: "Remove it: the builder writes `v=spf1`.",
  "v=": "Remove it: the builder writes `v=spf1`.",
};

/** Without an end the result for other senders is "neutral" (RFC 7208 §4.7), which nobody means. */
function checkEnd(all: string | undefined, redirect: string | undefined): readonly BuilderDiagnostic[] {
  if ((all === undefined) !== (redirect === undefined)) return [];
  if (all === undefined)
    return [{ code: "FLD103", message: "`all` is missing.", help: "Add `all: fail`, `all: softfail` or `redirect`." }];
  const message = "`redirect` has no effect because of `all` (RFC 7208 §6.1).";
  return [{ code: "DNS175", field: "redirect", message, help: "Remove one of the two." }];
}

/** Problems of single mechanisms are reported at their place already. */
function checkWhole(text: string, redirect: string | undefined): readonly BuilderDiagnostic[] {
  return emailAuthChecks.SPF(text).flatMap((problem) => {
    if (problem.code === "DNS175") return [];
    const field = problem.code === "DNS174" && redirect !== undefined ? "redirect" : "mechanisms";
    return [{ ...problem, field }];
  });
}
