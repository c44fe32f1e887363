// LOC rdata (RFC 1876 §2): angles in thousandths of a second around 2^31, altitude in centimetres above -100 km, lengths as one
// digit and a power of ten.
import type { JsonObject } from "../../base/json";

const MIDDLE = 2 ** 31;

export function locationOctets(data: JsonObject): Buffer {
  const octets = Buffer.alloc(16);
  octets.writeUInt8(0, 0);
  octets.writeUInt8(lengthOctet(Number(data["size"])), 1);
  octets.writeUInt8(lengthOctet(Number(data["precision_horz"])), 2);
  octets.writeUInt8(lengthOctet(Number(data["precision_vert"])), 3);
  octets.writeUInt32BE(angle(data, "lat", "S"), 4);
  octets.writeUInt32BE(angle(data, "long", "W"), 8);
  octets.writeUInt32BE(Math.round(Number(data["altitude"]) * 100) + 10_000_000, 12);
  return octets;
}

function angle(data: JsonObject, axis: "lat" | "long", negative: string): number {
  const part = (name: string) => Number(data[`${axis}_${name}`]);
  const thousandths = (part("degrees") * 60 + part("minutes")) * 60_000 + Math.round(part("seconds") * 1000);
  return data[`${axis}_direction`] === negative ? MIDDLE - thousandths : MIDDLE + thousandths;
}

/** The first digit and the number of digits after it, of a length in metres as centimetres. */
function lengthOctet(metres: number): number {
  const digits = String(Math.round(metres * 100));
  return (Number(digits[0]) << 4) | (digits.length - 1);
}
