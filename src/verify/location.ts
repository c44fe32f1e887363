// LOC from the wire (RFC 1876 §2). Only version 0 is known.

const EQUATOR = 2 ** 31;
const SECOND = 1000;

/** Fields as `rrType("LOC").complete` takes them. */
export function readLocation(octets: Buffer): Readonly<Record<string, string | number>> | undefined {
  if (octets.length !== 16 || octets[0] !== 0) return undefined;
  const [size, precision_horz, precision_vert] = [1, 2, 3].map((at) => metres(octets.readUInt8(at)));
  return {
    ...angle("lat", octets.readUInt32BE(4), ["N", "S"]),
    ...angle("long", octets.readUInt32BE(8), ["E", "W"]),
    altitude: (octets.readUInt32BE(12) - 10_000_000) / 100,
    size: size as number,
    precision_horz: precision_horz as number,
    precision_vert: precision_vert as number,
  };
}

function angle(axis: string, value: number, [positive, negative]: readonly [string, string]) {
  const thousandths = Math.abs(value - EQUATOR);
  const minutes = Math.floor(thousandths / (60 * SECOND));
  return {
    [`${axis}_degrees`]: Math.floor(minutes / 60),
    [`${axis}_minutes`]: minutes % 60,
    [`${axis}_seconds`]: (thousandths % (60 * SECOND)) / SECOND,
    [`${axis}_direction`]: value < EQUATOR ? negative : positive,
  };
}

/** A digit and a power of ten, in centimetres. */
function metres(octet: number): number {
  return ((octet >> 4) * 10 ** (octet & 0xf)) / 100;
}
