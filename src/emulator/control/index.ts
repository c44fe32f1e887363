export {
  type Control,
  createControl,
  type ForeignOptions,
  type IncomingRequest,
  type RecordSelector,
  type ZoneReply,
} from "./control";
export { handleControlRequest } from "./control-api";
