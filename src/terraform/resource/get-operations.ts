// The operations for each form of resource.
import type { ResourceType } from "../schema/resource-types";
import type { ResourceOperations } from "./operations";
import { setOperations } from "./set";
import { settingsOperations } from "./settings";
import { singleOperations } from "./single";

const FORMS: Readonly<Record<ResourceType["form"], ResourceOperations>> = {
  single: singleOperations,
  settings: settingsOperations,
  set: setOperations,
};

export function getOperations(type: ResourceType): ResourceOperations {
  return FORMS[type.form];
}
