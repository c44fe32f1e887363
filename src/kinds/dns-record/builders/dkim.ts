// `dkim`: the public key with which receivers check the signatures of a selector (RFC 6376).
import { type DkimPublicKey, formatDkim, formatTxtContent, parseDkimKey, quoteValue } from "../../../dns";
import { type BuilderDiagnostic, type BuilderInput, defineBuilder } from "../../../kind/builder";
import { joinOwnerName } from "./names";

export const dkimBuilder = defineBuilder({
  name: "dkim",
  doc: "A DKIM record, at `SELECTOR._domainkey` below the domain `name`: the public key that checks the signatures of its mail (RFC 6376).",
  fields: {
    selector: {
      type: "string",
      presence: "required",
      doc: "The selector that the mail server signs with, such as `s2026`.",
    },
    key: {
      type: "string",
      presence: "optional",
      multiline: true,
      doc: "The public key: PEM, base64, or the text of the record that a provider shows. The empty text revokes the selector.",
    },
    key_file: {
      type: "string",
      presence: "optional",
      doc: "A file with the public key, relative to the document, in its folder or below.",
    },
    testing: { type: "boolean", presence: "optional", doc: "Receivers treat signed mail like any other (`t=y`)." },
  },
  build: (input) => {
    const { selector, testing } = input.props;
    const { key, diagnostics } = readKey(input);
    const content = formatTxtContent(formatDkim({ key, ...(testing !== undefined && { testing }) }));
    const name = joinOwnerName(`${selector}._domainkey`, input.name);
    return {
      objects: [{ fields: { type: "TXT", name, content } }],
      diagnostics: [...checkSelector(selector), ...diagnostics],
    };
  },
});

interface ReadKey {
  readonly key?: DkimPublicKey;
  readonly diagnostics: readonly BuilderDiagnostic[];
}

type DkimProps = { readonly key?: string; readonly key_file?: string };

function readKey({ props, readFile }: Pick<BuilderInput<DkimProps>, "props" | "readFile">): ReadKey {
  const { key, key_file } = props;
  if ((key === undefined) === (key_file === undefined)) {
    const message = key === undefined ? "`key` is missing." : "`key` and `key_file` are both given.";
    return refuse({ code: "FLD103", message, help: "Give the public key in `key`, or its file in `key_file`." });
  }
  if (key === "") return { diagnostics: [] };
  if (key !== undefined) return parseKey(key, "key");
  const file = readFile(key_file ?? "");
  return file.ok ? parseKey(file.text, "key_file") : refuse({ ...file.problem, field: "key_file" });
}

function parseKey(text: string, field: string): ReadKey {
  const key = parseDkimKey(text);
  return key.ok ? { key: key.value, diagnostics: [] } : refuse({ ...key.problem, field });
}

function refuse(diagnostic: BuilderDiagnostic): ReadKey {
  return { diagnostics: [diagnostic] };
}

function checkSelector(selector: string): readonly BuilderDiagnostic[] {
  if (!/(?:^|\.)_domainkey(?:\.|$)/i.test(selector) && selector !== "") return [];
  const message = `\`selector\` is ${quoteValue(selector)}.`;
  return [{ code: "DNS188", field: "selector", message, help: "Write the selector alone, without `_domainkey`." }];
}
