// A gateway that asks for a token and nobody has one would refuse every request: said before anything is written.
import type { Declared, Rule } from "../../kind/kind";

export const needsToken: Rule = {
  code: "GTW101",
  source: "specification 3.1",
  doc: "`authentication: true` needs a gateway token in the documents that is for this gateway, or `token: external`",
  check: (gateways, _, beside) => {
    const tokens = beside.filter((declared) => declared.kind === "gateway_token");
    return gateways
      .filter(({ props }) => props["authentication"] === true && props["token"] !== "external")
      .filter((gateway) => !tokens.some((token) => isFor(token, gateway)))
      .map((gateway) => ({
        severity: "error" as const,
        summary: "Authentication without a token",
        detail: `\`${gateway.label}\` would ask every request for a token, and no document declares one${tokens.length > 0 ? " for it" : ""}.`,
        help: "Declare one under `gateway_tokens`, or write `token: external` where it was made elsewhere.",
        at: [gateway],
      }));
  },
};

/** A token that names no gateway is for all. */
function isFor(token: Declared, { props }: Declared): boolean {
  const gateways = token.props["gateways"];
  return !Array.isArray(gateways) || gateways.includes(props["id"] as string);
}
