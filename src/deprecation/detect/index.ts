export {
  type Confidence,
  detectRequest,
  detectResponse,
  type Hit,
  type HitKind,
  type SeenRequest,
  type SeenResponse,
  settingDeprecation,
} from "./detect";
