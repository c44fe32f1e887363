// Checks the rules of an account's object that involve other kinds. They are checked against live objects, because Terraform
// passes one resource at a time.
import type { Props } from "../../kind/field";
import { type Declared, identifyObject, type Kind } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { Session } from "../session";

/** Returns nothing if other kinds cannot be listed: the token may have permission for this kind only. */
export async function validateAccountRules(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
): Promise<readonly AttributeDiagnostic[]> {
  const { rules = [] } = kind;
  if (kind.within !== "account" || rules.length === 0) return [];
  const declared = toDeclared(kind, desired);
  // Other kinds are read only if the object would violate a rule without them.
  if (rules.every((rule) => rule.check([declared], scope.context, []).length === 0)) return [];
  const otherKinds = session.kinds.filter(
    (other) => other.within === "account" && other.routes.list && other !== kind && !other.definesScope,
  );
  const lists = await Promise.all(otherKinds.map((other) => readDeclared(session, other, scope)));
  if (lists.some((list) => list === undefined)) return [];
  const others = lists.flatMap((list) => list ?? []);
  return rules.flatMap((rule) =>
    rule
      .check([declared], scope.context, others)
      .filter((finding) => finding.severity === "error")
      .map(
        ({ summary, detail, help }): AttributeDiagnostic => ({
          severity: "error",
          code: rule.code,
          summary,
          detail,
          help,
        }),
      ),
  );
}

async function readDeclared(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
): Promise<readonly Declared[] | undefined> {
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  return [...listing.objects.values()].map(({ live }) => toDeclared(kind, live.props));
}

function toDeclared(kind: Kind, props: Props): Declared {
  return { ...identifyObject(kind, props), where: {} };
}
