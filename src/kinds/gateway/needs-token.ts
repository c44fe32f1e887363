// A gateway that requires a token which nobody has would refuse every request: reported before anything is written.
import { type Declared, isOfKind, type Kind, type Rule } from "../../kind/kind";
import type { GatewayTokenKind } from "../gateway-token/fields";
import type { CanonicalGateway } from "./fields";

type GatewayKind = Kind<CanonicalGateway, "gateway">;

export const tokenRequired: Rule<GatewayKind> = {
  code: "GTW101",
  source: "specification 3.1",
  needs: "scope",
  doc: "`authentication: true` needs a gateway token in the documents that is for this gateway, or `token: external`",
  check: (gateways, _, all) => {
    const tokens = all.filter((object) => isOfKind<GatewayTokenKind>("gateway_token", object));
    return gateways
      .filter(({ props }) => props.authentication === true && props.token !== "external")
      .filter((gateway) => !tokens.some((token) => allows(token, gateway)))
      .map((gateway) => ({
        severity: "error",
        summary: "Authentication without a token",
        detail: `\`${gateway.label}\` would require a token for every request, and none is declared${tokens.length > 0 ? " for it" : ""}.`,
        help: "Declare one under `gateway_tokens`, or write `token: external` if it was created elsewhere.",
        at: [gateway],
      }));
  },
};

/** A token without a list of gateways is for all of them. */
function allows({ props: { gateways } }: Declared<GatewayTokenKind>, gateway: Declared<GatewayKind>): boolean {
  return gateways === undefined || gateways.includes(gateway.props.id);
}
