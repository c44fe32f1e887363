// Rules of an account's object that look at other kinds: here the others are those that are live, since Terraform shows one
// resource at a time.
import type { Props } from "../../kind/field";
import { type Declared, type Kind, keyOf } from "../../kind/kind";
import type { KnownScope } from "../coalesce/scopes";
import type { Remark } from "../object/remark";
import type { Session } from "../session";

/** Nothing where the others cannot be read: a token may be allowed to write one kind and not to list another. */
export async function judgeBeside(
  session: Session,
  kind: Kind,
  scope: KnownScope,
  desired: Props,
): Promise<readonly Remark[]> {
  const { rules = [] } = kind;
  if (kind.within !== "account" || rules.length === 0) return [];
  const declared = declaredAs(kind, desired);
  // Asked only where the object by itself would be refused.
  if (rules.every((rule) => rule.check([declared], scope.context, []).length === 0)) return [];
  const others = session.kinds.filter((other) => other.within === "account" && other.routes.list && other !== kind);
  const lists = await Promise.all(others.filter((other) => !other.opens).map((other) => liveAs(session, other, scope)));
  if (lists.some((list) => list === undefined)) return [];
  const beside = lists.flatMap((list) => list ?? []);
  return rules.flatMap((rule) =>
    rule
      .check([declared], scope.context, beside)
      .filter((finding) => finding.severity === "error")
      .map(({ summary, detail, help }): Remark => ({ severity: "error", code: rule.code, summary, detail, help })),
  );
}

async function liveAs(session: Session, kind: Kind, scope: KnownScope): Promise<readonly Declared[] | undefined> {
  const listing = await session.reader.list(kind, scope);
  if (listing.outcome === "failed") return undefined;
  return [...listing.objects.values()].map(({ live }) => declaredAs(kind, live.props));
}

function declaredAs(kind: Kind, props: Props): Declared {
  const group = keyOf(props, kind.identity.group);
  const conflict = keyOf(props, kind.identity.conflict);
  return { kind: kind.name, group, conflict, label: kind.label(props), props, where: {} };
}
