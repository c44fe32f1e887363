// Checks an object of an account that depends on other kinds, as a gateway depends on its token, together with live objects and with
// objects that were planned in this walk. Terraform passes one resource at a time, so the other may come later: a violation counts
// only when no further calls arrive.
import type { Props } from "../../kind/field";
import { type Declared, identifyObject, type Kind } from "../../kind/kind";
import type { ResolvedScope } from "../coalesce/scope-cache";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { Session } from "../session";
import { isIdle, pollIdle } from "./wait-until-idle";

export interface AccountRulesOptions {
  /** Whether objects that were planned in this walk count as well as live objects. */
  readonly countsPlanned: boolean;
}

/**
 * Returns nothing if other kinds cannot be listed: the token may have permission for this kind only. An object that others depend on
 * is not checked: it is written before them, and they may come after it.
 */
export async function validateAccountRules(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
  desired: Props,
  { countsPlanned }: AccountRulesOptions,
): Promise<readonly AttributeDiagnostic[]> {
  const { rules = [], dependsOn } = kind;
  if (kind.within !== "account" || rules.length === 0 || !dependsOn) return [];
  const declared = toDeclared(kind, desired);
  // Other kinds are read only if the object would violate a rule without them.
  if (rules.every((rule) => rule.check([declared], scope.context, []).length === 0)) return [];
  const { planned } = session;
  const since = session.api.clock.now();
  for (;;) {
    const others = await readOthers(session, kind, scope);
    if (!others) return [];
    const found = check(kind, scope, declared, countsPlanned ? [...others, ...planned.objects] : others);
    if (found.length === 0 || isIdle(session, since)) return found;
    if (planned.waiting >= MAX_WAITING) return [];
    planned.waiting += 1;
    await pollIdle(session);
    planned.waiting -= 1;
  }
}

/**
 * Terraform runs ten calls at once: if all of them waited, the object that they wait for would never come. The others go on unchecked;
 * without the object, those that wait report it.
 */
const MAX_WAITING = 7;

async function readOthers(
  session: Session,
  kind: Kind,
  scope: ResolvedScope,
): Promise<readonly Declared[] | undefined> {
  const otherKinds = session.kinds.filter(
    (other) => other.within === "account" && other.routes.list && other !== kind && !other.definesScope,
  );
  const lists = await Promise.all(otherKinds.map((other) => readDeclared(session, other, scope)));
  return lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

function check(
  { rules = [] }: Kind,
  scope: ResolvedScope,
  declared: Declared,
  others: readonly Declared[],
): readonly AttributeDiagnostic[] {
  return rules.flatMap((rule) =>
    rule
      .check([declared], scope.context, others)
      .filter((finding) => finding.severity === "error")
      .map(
        ({ summary, detail }): AttributeDiagnostic => ({
          severity: "error",
          code: rule.code,
          summary,
          detail,
          help: 'Declare the token in the same configuration. If it refers to this resource, Terraform creates it later: write the name into it as text, and set `depends_on` here. If the token was created elsewhere, set `token = "external"`.',
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

export function toDeclared(kind: Kind, props: Props): Declared {
  return { ...identifyObject(kind, props), where: {} };
}
