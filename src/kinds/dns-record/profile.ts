// Requirements of the specification that the API of today does not enforce: one table. They are warnings under the profile
// `live`, because production zones violate them every day, and errors under `spec`.
import type { Context } from "../../kind/kind";

export type Demand = keyof typeof DEMANDS;

const DEMANDS = {
  /** Section 2.1, name rules 1 to 3; newer documentation takes any octet in a label. */
  nameRules: "names of A, AAAA and CNAME: letters, digits and hyphens, beginning with a letter, at most 63 characters",
  /** Section 2.1, address rule; the API refuses such a target only for proxied records (error 9003). */
  serviceAddress: "no address of the service's own network",
  /** Section 2.1, CNAME rule 2. */
  chainEnd: "a proxied alias ends at a name with an address",
  /** Section 2.3: the three parts of an SRV name. */
  srvName: "an SRV name is `_service._proto.base`",
} as const;

export function demandSeverity(context: Context, _demand: Demand): "error" | "warning" {
  return context.profile === "spec" ? "error" : "warning";
}

/** The table for documentation: the requirements by name. */
export const demands: Readonly<Record<Demand, string>> = DEMANDS;
