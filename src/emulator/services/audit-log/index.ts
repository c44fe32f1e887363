export { auditLogService } from "./service";
