// LOC: a geographic location. Angles are degrees, minutes and seconds to the thousandth; lengths are metres to the centimetre.
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { defineRrType, type RdataFromFields } from "./define-rr-type";
import type { RdataWords } from "./rr-type";

const length = { type: "number", min: 0, max: 90_000_000, decimals: 2 } as const;
const minutes = { type: "integer", max: 59, default: 0 } as const;
const seconds = { type: "number", max: 59.999, decimals: 3, default: 0 } as const;
const fields = [
  { name: "lat_degrees", type: "integer", max: 90, doc: "degrees of latitude." },
  { name: "lat_minutes", ...minutes, doc: "minutes of latitude." },
  { name: "lat_seconds", ...seconds, doc: "seconds of latitude." },
  {
    name: "lat_direction",
    type: "text",
    bare: true,
    fold: "upper",
    enumeration: true,
    pattern: /^[NS]$/,
    form: "`N` or `S`",
    doc: "`N` or `S`.",
  },
  { name: "long_degrees", type: "integer", max: 180, doc: "degrees of longitude." },
  { name: "long_minutes", ...minutes, doc: "minutes of longitude." },
  { name: "long_seconds", ...seconds, doc: "seconds of longitude." },
  {
    name: "long_direction",
    type: "text",
    bare: true,
    fold: "upper",
    enumeration: true,
    pattern: /^[EW]$/,
    form: "`E` or `W`",
    doc: "`E` or `W`.",
  },
  {
    name: "altitude",
    type: "number",
    min: -100_000,
    max: 42_849_672.95,
    decimals: 2,
    default: 0,
    doc: "metres above the ellipsoid.",
  },
  { name: "size", ...length, default: 1, doc: "diameter of the place in metres." },
  { name: "precision_horz", ...length, default: 10_000, doc: "horizontal precision in metres." },
  { name: "precision_vert", ...length, default: 10, doc: "vertical precision in metres." },
] as const;
type Location = RdataFromFields<typeof fields>;

export const loc = defineRrType({
  type: "LOC",
  rfc: "RFC 1876 §3",
  doc: "The place of a host or network on the globe.",
  fields,
  split: splitLocation,
  check: checkLocation,
  format: formatLocation,
  octets: () => 16,
});

const angle = String.raw`(\d+)(?:\s+(\d+)(?:\s+(\d+(?:\.\d+)?))?)?\s+`;
const metres = String.raw`\s+(-?\d+(?:\.\d+)?)m?`;
const LOCATION = new RegExp(
  String.raw`^\s*${angle}([NS])\s+${angle}([EW])${metres}(?:${metres}(?:${metres}(?:${metres})?)?)?\s*$`,
  "i",
);

/** Minutes, seconds and everything after the altitude are optional (RFC 1876 §3). */
function splitLocation(text: string): Parsed<RdataWords> {
  const found = LOCATION.exec(text.replace(/[()]/g, " "))?.slice(1);
  if (!found)
    return reject(
      "DNS143",
      `${quoteValue(text)} is not a location.`,
      "Write it as `52 31 12.000 N 13 24 18.000 E 34.00m`.",
    );
  const words = fields.map((field, index) => found[index] ?? ("default" in field ? String(field.default) : ""));
  return accept(Object.fromEntries(fields.map(({ name }, index) => [name, words[index] ?? ""])));
}

function checkLocation(data: Location): Parsed<Location> {
  const { lat_degrees, lat_minutes, lat_seconds, long_degrees, long_minutes, long_seconds } = data;
  const beyond = (degrees: number, max: number, rest: number) => degrees === max && rest > 0;
  if (beyond(lat_degrees, 90, lat_minutes + lat_seconds) || beyond(long_degrees, 180, long_minutes + long_seconds)) {
    return reject(
      "DNS143",
      `${quoteValue(formatLocation(data))} is out of range.`,
      "The maximum latitude is 90 degrees and the maximum longitude is 180.",
    );
  }
  const { size, precision_horz, precision_vert } = data;
  const lengths = {
    size: roundToWire(size),
    precision_horz: roundToWire(precision_horz),
    precision_vert: roundToWire(precision_vert),
  };
  return accept({ ...data, ...lengths });
}

// RFC 1876 §2: on the wire, a length is one digit and a power of ten, in centimetres. Further digits are lost.
function roundToWire(length: number): number {
  const centimetres = String(Math.round(length * 100));
  return Number(centimetres[0]!.padEnd(centimetres.length, "0")) / 100;
}

function formatLocation(data: Location): string {
  const latitude = `${data.lat_degrees} ${data.lat_minutes} ${data.lat_seconds.toFixed(3)} ${data.lat_direction}`;
  const longitude = `${data.long_degrees} ${data.long_minutes} ${data.long_seconds.toFixed(3)} ${data.long_direction}`;
  const lengths = [data.altitude, data.size, data.precision_horz, data.precision_vert];
  return `${latitude} ${longitude} ${lengths.map((value) => `${value.toFixed(2)}m`).join(" ")}`;
}
