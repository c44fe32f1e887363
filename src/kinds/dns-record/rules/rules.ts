// Every rule over the records of a zone, and over those of all zones of a run. octoDNS's zone checks are among them; its check for DNAME has
// nothing to look at, because the API has no such record type.
import type { Rule, RunRule } from "../../../kind/kind";
import type { DnsRecordKind } from "../fields";
import { aliasRules } from "./aliases";
import { domainRules } from "./domain";
import { includedPolicyRule } from "./included-policies";
import { nameRules } from "./names";
import { rrsetRules } from "./rrset";
import { targetRules } from "./targets";

export const recordRules: readonly Rule<DnsRecordKind>[] = [
  ...rrsetRules,
  ...nameRules,
  ...aliasRules,
  ...targetRules,
  ...domainRules,
];

export const recordRunRules: readonly RunRule<DnsRecordKind>[] = [includedPolicyRule];
