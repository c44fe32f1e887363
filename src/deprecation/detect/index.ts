export {
  type Confidence,
  detectRequest,
  detectResponse,
  findSettingDeprecation,
  type Hit,
  type HitKind,
  type ObservedRequest,
  type ObservedResponse,
} from "./detect";
