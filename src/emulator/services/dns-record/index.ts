export { dnsRecordService } from "./service";
