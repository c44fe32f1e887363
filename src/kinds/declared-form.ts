// What a person would write for an object that was read: for kinds whose canonical form is not what a document holds.
import type { JsonObject } from "../base/json";
import type { Props } from "../kind/field";
import type { Kind } from "../kind/kind";
import { declaredApplication } from "./access-application/application";
import { declaredRecord } from "./dns-record/zone-file";
import { importedGateway } from "./gateway";

const forms: Readonly<Record<string, (props: Props) => JsonObject>> = {
  dns_record: declaredRecord,
  access_application: declaredApplication,
  zone_access_application: declaredApplication,
};

/** As an import writes an object: with what a document has to say of it and no reply holds. */
export function importedForm(kind: Kind, props: Props): JsonObject {
  return kind.name === "gateway" ? importedGateway(props) : declaredForm(kind, props);
}

/** The props in the spelling of documents; defaults are still there. */
export function declaredForm(kind: Kind, props: Props): JsonObject {
  return forms[kind.name]?.(props) ?? props;
}
