// References to attributes that only the API assigns, such as the id of a zone, as text that a program can pass on: a marker that is
// replaced when the stack is synthesized. All other text is literal.

/** An attribute of a resource; `address` as in Terraform's configurations, where the stack that holds the resource is `stack`. */
export interface AssignedAttribute {
  readonly stack: object;
  readonly stackName: string;
  readonly address: string;
}

const attributes: AssignedAttribute[] = [];

const NAME = "zonewright.attribute";
const MARKER = /\$\{zonewright\.attribute\[(\d+)\]\}/g;

export function createReference(attribute: AssignedAttribute): string {
  return `\${${NAME}[${attributes.push(attribute) - 1}]}`;
}

/** Whether the text contains a reference, or a part of a reference. */
export function containsReference(text: string): boolean {
  return text.includes(NAME);
}

/** Text as a template of the configuration of `stack`: references as Terraform writes them, everything else escaped. */
export function renderTemplate(text: string, stack: object): string {
  let rendered = "";
  let at = 0;
  for (const match of text.matchAll(MARKER)) {
    const attribute = attributes[Number(match[1])];
    if (!attribute) break;
    rendered += `${escapeTemplate(text.slice(at, match.index))}\${${addressIn(stack, attribute)}}`;
    at = match.index + match[0].length;
  }
  const rest = text.slice(at);
  if (containsReference(rest))
    throw new Error(`\`${rest}\` is a part of a reference to a resource: pass it on unchanged`);
  return rendered + escapeTemplate(rest);
}

/** A configuration has no address for the resources of other stacks: the result is the address of none of its own. */
function addressIn(stack: object, attribute: AssignedAttribute): string {
  return attribute.stack === stack
    ? attribute.address
    : `stack[${JSON.stringify(attribute.stackName)}].${attribute.address}`;
}

/** Escapes what Terraform reads as a template. */
function escapeTemplate(text: string): string {
  return text.replace(/[$%](?=\{)/g, (sign) => sign + sign);
}
