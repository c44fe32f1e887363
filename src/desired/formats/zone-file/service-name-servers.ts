// The name servers of the service in zone files. They are not records of the API.
import type { Fqdn, ZoneFileRecord } from "../../../dns";

/** The comment by which an export marks the zone's own name servers. */
export const NAME_SERVER_COMMENT = "name server of the service";

// The public names of the service's standard, secondary and advanced name servers (its documentation, name servers).
const SERVICE_NAME = /\.(?:ns|secondary)\.cloudflare\.com\.?$|\.foundationdns\.(?:com|net|org)\.?$/i;

export function isServiceNameServer({ owner, type, comment, rdataText }: ZoneFileRecord, apex: Fqdn): boolean {
  return type === "NS" && owner === apex && (comment === NAME_SERVER_COMMENT || SERVICE_NAME.test(rdataText));
}
