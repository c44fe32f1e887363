// `google_workspace` and `microsoft_365`: the records that the two providers publish for domains whose mail they receive and send.
// DKIM keys and host names that only the provider's console shows are given by the user.
import { formatSpf, ownerFqdn, parseOwnerName, toWireName } from "../../../dns";
import { type BuilderDiagnostic, type BuiltObject, defineBuilder } from "../../../kind/builder";
import type { Context } from "../../../kind/kind";
import { zoneFqdn } from "../zone-of-context";
import { joinOwnerName } from "./names";

const SPF_FIELD = {
  type: "boolean",
  presence: "optional",
  doc: "Whether to declare the provider's SPF record; `false` where the builder `spf` declares it with other senders.",
} as const;

/**
 * Google Workspace Admin Help, "Set up MX records" and "Set up SPF" (read 2026-11): one mail server since 2023. The five servers under
 * aspmx.l.google.com of older domains keep working, and are declared record by record.
 */
const GOOGLE = { mx: "smtp.google.com", preference: 1, include: "_spf.google.com", all: "softfail" } as const;

export const googleWorkspaceBuilder = defineBuilder({
  name: "google_workspace",
  doc: "The mail records of Google Workspace for the domain `name`: MX `smtp.google.com`, and SPF. The DKIM key is declared with `dkim`.",
  fields: { spf: SPF_FIELD },
  build: ({ props: { spf = true } }) => ({
    objects: [mx(GOOGLE.mx, GOOGLE.preference), ...(spf ? [txt(GOOGLE)] : [])],
    diagnostics: [],
  }),
});

/**
 * Microsoft 365, "External Domain Name System records" and "Set up DKIM" (MicrosoftDocs/defender-docs, 2025-06; read 2026-11). The targets
 * of the DKIM selectors contain a part that Microsoft assigns (domains since 2025-05), so they are given as the console shows them.
 */
const MICROSOFT = {
  mx: "mail.protection.outlook.com",
  preference: 0,
  include: "spf.protection.outlook.com",
  all: "fail",
  autodiscover: "autodiscover.outlook.com",
} as const;

export const microsoft365Builder = defineBuilder({
  name: "microsoft_365",
  doc: "The mail records of Microsoft 365 for the domain `name`: MX, Autodiscover, SPF, and the DKIM selectors.",
  fields: {
    mx: {
      type: "string",
      presence: "optional",
      doc: "The mail server that the admin center shows; by default the domain with `-` for dots, below `mail.protection.outlook.com`.",
    },
    dkim: {
      type: "strings",
      presence: "optional",
      doc: "The targets of `selector1._domainkey` and `selector2._domainkey` that the Defender portal shows.",
    },
    autodiscover: {
      type: "boolean",
      presence: "optional",
      doc: "Whether to declare `autodiscover`, by which Outlook finds the mailbox.",
    },
    spf: SPF_FIELD,
  },
  build: ({ props: { mx: server, dkim = [], autodiscover = true, spf = true }, name, context }) => {
    const derived = server ?? deriveServer(name, context);
    const selectors = dkim.map(
      (target, index): BuiltObject => ({
        ...cname(joinOwnerName(`selector${index + 1}._domainkey`, name), target),
        field: `dkim[${index}]`,
      }),
    );
    const objects = [
      ...(derived === undefined ? [] : [{ ...mx(derived, MICROSOFT.preference), ...(server && { field: "mx" }) }]),
      ...(autodiscover ? [cname(joinOwnerName("autodiscover", name), MICROSOFT.autodiscover)] : []),
      ...(spf ? [txt(MICROSOFT)] : []),
      ...selectors,
    ];
    return { objects, diagnostics: [...checkServer(derived), ...checkSelectors(dkim)] };
  },
});

/** Domains with a `-` get a name that does not follow from theirs. */
function deriveServer(name: string, context: Context): string | undefined {
  const zone = zoneFqdn(context);
  const owner = parseOwnerName(name, zone);
  if (!owner.ok) return MICROSOFT.mx; // the name itself is reported
  const domain = toWireName(ownerFqdn(owner.value, zone));
  return domain.includes("-") ? undefined : `${domain.replaceAll(".", "-")}.${MICROSOFT.mx}`;
}

function checkServer(server: string | undefined): readonly BuilderDiagnostic[] {
  if (server !== undefined) return [];
  const message = "The name of the mail server does not follow from a domain that contains `-`.";
  return [{ code: "REC157", message, help: "Add `mx` with the name that the Microsoft 365 admin center shows." }];
}

function checkSelectors(dkim: readonly string[]): readonly BuilderDiagnostic[] {
  if (dkim.length === 0 || dkim.length === 2) return [];
  const message = `\`dkim\` has ${dkim.length} targets; Microsoft 365 signs with two selectors.`;
  return [{ code: "FLD104", field: "dkim", message, help: "Write the targets of `selector1` and `selector2`." }];
}

function mx(content: string, priority: number): BuiltObject {
  return { fields: { type: "MX", content, priority } };
}

function cname(name: string, content: string): BuiltObject {
  return { fields: { type: "CNAME", name, content } };
}

function txt({ include, all }: { readonly include: string; readonly all: "fail" | "softfail" }): BuiltObject {
  return { fields: { type: "TXT", content: formatSpf({ mechanisms: [`include:${include}`], all }) } };
}
