// What a person would write for an object that was read: for kinds whose canonical form is not what a document holds.
import type { JsonObject } from "../json";
import type { Props } from "../kind/field";
import type { Kind } from "../kind/kind";
import { declaredApplication } from "./access-application/application";
import { declaredRecord } from "./dns-record/zone-file";

const forms: Readonly<Record<string, (props: Props) => JsonObject>> = {
  dns_record: declaredRecord,
  access_application: declaredApplication,
  zone_access_application: declaredApplication,
};

/** The props in the spelling of documents; defaults are still there. */
export function declaredForm(kind: Kind, props: Props): JsonObject {
  return forms[kind.name]?.(props) ?? props;
}
