// Decodes LOC rdata (RFC 1876 §2). Supports only version 0.

const EQUATOR = 2 ** 31;
const SECOND = 1000;

/** The fields for `rrType("LOC").parseData`. */
export function decodeLocation(octets: Buffer): Readonly<Record<string, string | number>> | undefined {
  if (octets.length !== 16 || octets[0] !== 0) return undefined;
  return {
    ...decodeAngle("lat", octets.readUInt32BE(4), ["N", "S"]),
    ...decodeAngle("long", octets.readUInt32BE(8), ["E", "W"]),
    altitude: (octets.readUInt32BE(12) - 10_000_000) / 100,
    size: decodeMetres(octets.readUInt8(1)),
    precision_horz: decodeMetres(octets.readUInt8(2)),
    precision_vert: decodeMetres(octets.readUInt8(3)),
  };
}

function decodeAngle(axis: string, value: number, [positive, negative]: readonly [string, string]) {
  const thousandths = Math.abs(value - EQUATOR);
  const minutes = Math.floor(thousandths / (60 * SECOND));
  return {
    [`${axis}_degrees`]: Math.floor(minutes / 60),
    [`${axis}_minutes`]: minutes % 60,
    [`${axis}_seconds`]: (thousandths % (60 * SECOND)) / SECOND,
    [`${axis}_direction`]: value < EQUATOR ? negative : positive,
  };
}

/** Decodes a digit and a power of ten in centimetres to metres. */
function decodeMetres(octet: number): number {
  return ((octet >> 4) * 10 ** (octet & 0xf)) / 100;
}
