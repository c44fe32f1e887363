// A zone as a master file (RFC 1035 §5) and back.
import type { Answer, Call } from "../../../emulator/call";
import { INVENTED, refusal } from "../../../emulator/refusal";

export function exportZone(_call: Call): Answer {
  throw refusal(501, INVENTED.notEmulated, "Not emulated: export of records.");
}

export function importZone(_call: Call): Answer {
  throw refusal(501, INVENTED.notEmulated, "Not emulated: import of records.");
}
