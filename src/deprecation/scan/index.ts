export {
  type ScanFinding,
  type ScanFormat,
  type ScanOptions,
  type ScanReport,
  scan,
  scanLines,
  scanStream,
} from "./scan";
