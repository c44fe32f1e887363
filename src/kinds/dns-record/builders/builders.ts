// The builders of records, in the order in which schemas and pages list them.
import type { Builder } from "../../../kind/builder";
import { caaBuilder } from "./caa";
import { dkimBuilder } from "./dkim";
import { dmarcBuilder } from "./dmarc";
import { googleWorkspaceBuilder, microsoft365Builder } from "./mail-providers";
import { spfBuilder } from "./spf";

/** By name, with the types of their props. */
export const typedBuilders = {
  spf: spfBuilder,
  dmarc: dmarcBuilder,
  dkim: dkimBuilder,
  caa: caaBuilder,
  google_workspace: googleWorkspaceBuilder,
  microsoft_365: microsoft365Builder,
} as const;

export const recordBuilders: readonly Builder[] = Object.values(typedBuilders);
