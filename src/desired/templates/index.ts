// The names of this folder that others use.
export { type BodyKeys, listBodyKeys, listDeclarableFields } from "./body-keys";
export { collectTemplates } from "./collect-templates";
export { type ExpandedZone, expandZone } from "./expand-zone";
export { type DeclaredElement, settleMeetings } from "./settle-meetings";
export type { Template, Templates } from "./template";
