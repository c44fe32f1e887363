// What one token alone cannot say: the gateways that it is for are declared, and no two tokens share a sink.
import { closest } from "fastest-levenshtein";
import { groupBy } from "../../base/group-by";
import type { Declared, Rule } from "../../kind/kind";

export const knownGateways: Rule = {
  code: "GTW102",
  source: "specification 3.1",
  doc: "every gateway that a token is for is declared",
  check: (tokens, _, beside) => {
    const ids = beside.filter((declared) => declared.kind === "gateway").map((declared) => declared.label);
    return tokens.flatMap((token) =>
      gatewaysOf(token)
        .filter((id) => !ids.includes(id))
        .map((id) => ({
          severity: "error" as const,
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

export const ownSinks: Rule = {
  code: "GTW104",
  source: "two values cannot stand in one place",
  doc: "no two tokens have one sink",
  check: (tokens) =>
    [...groupBy(tokens, (token) => String(token.props["sink"])).values()].flatMap(([first, ...more]) =>
      more.map((declared) => ({
        severity: "error" as const,
        summary: "Two tokens in one sink",
        detail: `\`${declared.label}\` and \`${first?.label}\` both go to \`${declared.props["sink"]}\`: the second would take the first one's place.`,
        help: "Give each its own.",
        at: first ? [declared, first] : [declared],
      })),
    ),
};

function gatewaysOf({ props }: Declared): readonly string[] {
  const list = props["gateways"];
  return Array.isArray(list) ? list.map(String) : [];
}
