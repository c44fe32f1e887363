// The constraints of the OASIS schema of SARIF 2.1.0 for the members that reports use; other members are not allowed.
const closed = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const text = { type: "string", minLength: 1 };
const level = { enum: ["none", "note", "warning", "error"] };
const bag = { type: "object", properties: { tags: { type: "array", uniqueItems: true, items: { type: "string" } } } };
const message = closed({ text }, ["text"]);
const positive = { type: "integer", minimum: 1 };
const rule = closed(
  {
    id: text,
    name: { type: "string", pattern: "^[A-Z][A-Za-z0-9]+$" },
    shortDescription: message,
    fullDescription: message,
    help: message,
    defaultConfiguration: closed({ level }),
    properties: bag,
  },
  ["id"],
);
const location = closed({
  physicalLocation: closed({
    artifactLocation: closed({ uri: { type: "string", pattern: "^[^\\s\\\\]+$" } }),
    region: closed({ startLine: positive, startColumn: positive }, ["startLine"]),
  }),
});
const result = closed(
  {
    ruleId: text,
    ruleIndex: { type: "integer", minimum: -1 },
    level,
    message,
    locations: { type: "array", items: location },
    partialFingerprints: { type: "object", additionalProperties: { type: "string" } },
    properties: bag,
  },
  ["message"],
);
const driver = closed(
  {
    name: text,
    version: text,
    semanticVersion: text,
    informationUri: { type: "string", pattern: "^https://" },
    rules: { type: "array", uniqueItems: true, items: rule },
  },
  ["name"],
);
const run = closed(
  {
    tool: closed({ driver }, ["driver"]),
    automationDetails: closed({ id: text }, ["id"]),
    columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
    results: { type: "array", items: result },
    properties: bag,
  },
  ["tool"],
);
export const sarifSchema = closed(
  { $schema: { type: "string" }, version: { const: "2.1.0" }, runs: { type: "array", items: run } },
  ["version", "runs"],
);
