// The operations of each form of resource.
import type { ResourceType } from "../schema/resource-types";
import type { Operations } from "./operations";
import { set } from "./set";
import { settings } from "./settings";
import { single } from "./single";

const FORMS: Readonly<Record<ResourceType["form"], Operations>> = { single, settings, set };

export function operationsOf(type: ResourceType): Operations {
  return FORMS[type.form];
}
