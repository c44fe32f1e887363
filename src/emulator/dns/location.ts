// LOC rdata (RFC 1876 §2): angles in thousandths of a second around 2^31, altitude in centimetres above -100 km, lengths as one
// digit and a power of ten.
import type { JsonObject } from "../../base/json";

const MIDDLE = 2 ** 31;

export function encodeLocation(data: JsonObject): Buffer {
  const { size, precision_horz, precision_vert, altitude } = data;
  const octets = Buffer.alloc(16);
  octets.writeUInt8(0, 0);
  octets.writeUInt8(encodeLength(Number(size)), 1);
  octets.writeUInt8(encodeLength(Number(precision_horz)), 2);
  octets.writeUInt8(encodeLength(Number(precision_vert)), 3);
  octets.writeUInt32BE(encodeAngle(data, "lat", "S"), 4);
  octets.writeUInt32BE(encodeAngle(data, "long", "W"), 8);
  octets.writeUInt32BE(Math.round(Number(altitude) * 100) + 10_000_000, 12);
  return octets;
}

function encodeAngle(data: JsonObject, axis: "lat" | "long", negative: string): number {
  const part = (name: string) => Number(data[`${axis}_${name}`]);
  const thousandths = (part("degrees") * 60 + part("minutes")) * 60_000 + Math.round(part("seconds") * 1000);
  return data[`${axis}_direction`] === negative ? MIDDLE - thousandths : MIDDLE + thousandths;
}

/** The first digit of a length in centimetres, and the number of digits after it. */
function encodeLength(metres: number): number {
  const digits = String(Math.round(metres * 100));
  return (Number(digits[0]) << 4) | (digits.length - 1);
}
