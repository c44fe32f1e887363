export { type CtyType, encodeCtyType, parseCtyType } from "./cty-type";
export { type ExactNumber, isExactNumber, parseNumber, toPlainDecimal } from "./decimal";
export { decodeJson } from "./decode-json";
export { decodeValue } from "./decode-value";
export { decodeDynamicValue, encodeDynamicValue } from "./dynamic-value";
export { encodeValue } from "./encode-value";
export { isJson, toValue } from "./json-value";
export { createNullMembers } from "./null-members";
export {
  describeValue,
  equalValues,
  isList,
  isObjectValue,
  type ObjectValue,
  UNKNOWN,
  type Value,
  ValueError,
  type ValuePath,
} from "./value";
