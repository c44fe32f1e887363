// The builders of records, in the order in which schemas and pages list them.
import type { Builder } from "../../../kind/builder";
import { caaBuilder } from "./caa";
import { dkimBuilder } from "./dkim";
import { dmarcBuilder } from "./dmarc";
import { googleWorkspaceBuilder, microsoft365Builder } from "./mail-providers";
import { spfBuilder } from "./spf";

export const recordBuilders: readonly Builder[] = [
  spfBuilder,
  dmarcBuilder,
  dkimBuilder,
  caaBuilder,
  googleWorkspaceBuilder,
  microsoft365Builder,
];
