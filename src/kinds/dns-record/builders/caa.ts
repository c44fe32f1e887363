// `caa`: who may issue certificates for a domain (RFC 8659).
import { checkCaaIssuer, checkCaaReportAddress, listCaaProperties } from "../../../dns";
import { defineBuilder } from "../../../kind/builder";

export const caaBuilder = defineBuilder({
  name: "caa",
  doc: "The CAA records of the domain `name`: the authorities that may issue certificates for it (RFC 8659).",
  fields: {
    issue: {
      type: "strings",
      presence: "required",
      doc: "The domains of the authorities that may issue, such as `letsencrypt.org`, with parameters after `;`. `[]` allows none.",
    },
    issuewild: {
      type: "strings",
      presence: "optional",
      doc: "The authorities for wildcard certificates; without it, those of `issue`. `[]` allows none.",
    },
    issuemail: {
      type: "strings",
      presence: "optional",
      doc: "The authorities for mail certificates (S/MIME, RFC 9495). `[]` allows none.",
    },
    issuevmc: {
      type: "strings",
      presence: "optional",
      doc: "The authorities for verified mark certificates (logos in mail). `[]` allows none.",
    },
    iodef: {
      type: "strings",
      presence: "optional",
      doc: "Mail addresses or URLs that authorities tell of requests which they refused.",
    },
    critical: {
      type: "boolean",
      presence: "optional",
      doc: "An authority that does not understand a record must not issue (flag 128).",
    },
  },
  build: ({ props }) => {
    const { critical, iodef, ...issuers } = props;
    const properties = listCaaProperties({ ...issuers, ...(iodef && { iodef }), ...(critical && { critical }) });
    const objects = properties.map(({ index, flags, tag, value }) => ({
      fields: { type: "CAA", data: { flags, tag, value } },
      field: index === undefined ? tag : `${tag}[${index}]`,
    }));
    const diagnostics = objects.flatMap(({ field, fields: { data } }) => {
      if (data.value === ";") return [];
      const problem = data.tag === "iodef" ? checkCaaReportAddress(data.value) : checkCaaIssuer(data.value);
      return problem ? [{ ...problem, field }] : [];
    });
    return { objects, diagnostics };
  },
});
