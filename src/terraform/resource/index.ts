// The operations of each form of resource.
import type { ResourceType } from "../schema/resource-types";
import { one } from "./one";
import type { Operations } from "./operations";
import { set } from "./set";
import { settings } from "./settings";

const FORMS: Readonly<Record<ResourceType["form"], Operations>> = { one, settings, set };

export function operationsOf(type: ResourceType): Operations {
  return FORMS[type.form];
}
