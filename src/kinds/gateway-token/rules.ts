// Rules over several tokens: the gateways of each are declared, and no two tokens share a secret store.
import { closest } from "fastest-levenshtein";
import { groupBy } from "../../base/group-by";
import type { Declared, Rule } from "../../kind/kind";
import type { GatewayTokenKind } from "./fields";

export const knownGateways: Rule<GatewayTokenKind> = {
  code: "GTW102",
  source: "specification 3.1",
  needs: "scope",
  doc: "every gateway that a token is for is declared",
  check: (tokens, _, all) => {
    const ids = all.filter((declared) => declared.kind === "gateway").map((declared) => declared.label);
    return tokens.flatMap((token) =>
      (token.props.gateways ?? [])
        .filter((id) => !ids.includes(id))
        .map((id) => ({
          severity: "error",
          summary: "Unknown gateway",
          detail: `\`${token.label}\` is for the gateway \`${id}\`, which no document declares.`,
          help:
            ids.length === 0
              ? "Declare it under `gateways`; `{}` is enough."
              : `Did you mean \`${closest(id, ids)}\`? Declare it under \`gateways\` otherwise; \`{}\` is enough.`,
          at: [token],
        })),
    );
  },
};

export const ownSinks: Rule<GatewayTokenKind> = {
  code: "GTW104",
  source: "a secret store holds a single value",
  needs: "neighbours",
  doc: "no two tokens have the same secret store",
  check: (tokens) =>
    [...groupBy(tokens.filter(hasSink), (token) => String(token.props.sink)).values()].flatMap(([first, ...more]) =>
      more.map((declared) => ({
        severity: "error",
        summary: "Two tokens in one secret store",
        detail: `\`${declared.label}\` and \`${first?.label}\` are both stored in \`${declared.props.sink}\`: the second would overwrite the first.`,
        help: "Give each token its own.",
        at: first ? [declared, first] : [declared],
      })),
    ),
};

/** A token that Terraform imported has none until it is changed. */
function hasSink({ props }: Declared<GatewayTokenKind>): boolean {
  return props.sink !== undefined;
}
