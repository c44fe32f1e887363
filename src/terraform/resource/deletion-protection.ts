// Deletion protection: a protected zone is neither destroyed nor replaced, which the plan refuses before anything is deleted.
import type { Kind } from "../../kind/kind";
import type { AttributeDiagnostic } from "../object/attribute-diagnostic";
import type { ResourceType } from "../schema/resource-types";
import type { Session } from "../session";
import type { ObjectValue } from "../wire";
import type { AttributePath, PlanInput, PrivateState } from "./operations";
import { isTrue, readText } from "./read-attribute";
import { type MissingScope, toMissingScope } from "./resolve-scope";

export function isProtected({ schema }: ResourceType, prior: ObjectValue): boolean {
  const { deletion_protection: protection } = prior;
  return "deletion_protection" in schema.attributes && protection !== false;
}

function checkDeletionProtection(type: ResourceType, prior: ObjectValue): readonly AttributeDiagnostic[] {
  return isProtected(type, prior) ? [deletionRefused(type, getName(type.kind, prior))] : [];
}

/** A protected zone leaves the state if it was deleted elsewhere. */
export async function checkDeletion(
  session: Session,
  type: ResourceType,
  prior: ObjectValue,
): Promise<Pick<MissingScope, "isDeleted" | "diagnostics">> {
  if (type.kind.definesScope && isProtected(type, prior)) {
    const zone = await session.scopes.zone(readText(prior, "id") ?? "");
    if (!zone.ok) return zone.isDeleted ? { isDeleted: true, diagnostics: [] } : toMissingScope(zone, "id");
  }
  return { diagnostics: checkDeletionProtection(type, prior) };
}

export function getName({ inDocument }: Kind, prior: ObjectValue): string {
  return readText(prior, inDocument.mapKey ?? "name") ?? "";
}

/**
 * Terraform plans the deletion of a replaced object without asking. The provider learns of a replacement that it did not require
 * (`-replace`, `replace_triggered_by`) from the private data of the first plan, which Terraform hands to the second.
 */
export function checkReplacement(
  type: ResourceType,
  prior: ObjectValue | null,
  replacing: readonly AttributePath[],
  { protected: name }: PrivateState,
): readonly AttributeDiagnostic[] {
  if (prior !== null) return replacing.length > 0 ? checkDeletionProtection(type, prior) : [];
  return name === undefined ? [] : [deletionRefused(type, name)];
}

/** Terraform has read the state of a resource. */
export function seeProtected(session: Session, type: ResourceType, state: ObjectValue): void {
  if (isProtected(type, state)) session.protectedObjects.see(readText(state, "id") ?? "", getName(type.kind, state));
}

/** A resource that has the object in its state is planned: the object is not tainted. */
export function planProtected({ protectedObjects }: Session, { schema }: ResourceType, prior: ObjectValue): void {
  if ("deletion_protection" in schema.attributes) protectedObjects.plan(readText(prior, "id") ?? "");
}

/** A tainted object is planned as a new object of its name. Its state was read, and no plan keeps it. */
export function checkTainted(
  { protectedObjects: objects, planned }: Session,
  type: ResourceType,
  { config, prior }: Pick<PlanInput, "config" | "prior">,
): readonly AttributeDiagnostic[] {
  if (!("deletion_protection" in type.schema.attributes)) return [];
  // An object that this resource takes over leaves another resource, which forgets it.
  if (prior !== null || config === null || isTrue(config, "adopt") || planned.isApplying) return [];
  const name = getName(type.kind, config);
  if (!objects.isUnplanned(name)) return [];
  const help =
    "It is tainted: `terraform untaint` keeps it. To replace it, then set `deletion_protection = false` and apply.";
  return [{ ...deletionRefused(type, name), help }];
}

function deletionRefused({ kind }: ResourceType, name: string): AttributeDiagnostic {
  return {
    severity: "error",
    code: "TFP105",
    detail: `The ${kind.title.singular} \`${name}\` and everything in it would be deleted.`,
    help: "To delete or replace it, first set `deletion_protection = false` and apply.",
    path: ["deletion_protection"],
  };
}
