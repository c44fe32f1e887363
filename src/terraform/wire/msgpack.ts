// MessagePack, head by head (https://github.com/msgpack/msgpack/blob/master/spec.md): what stands next, and how to write
// one. Reads no further than it was given, and reserves nothing for what bytes merely announce. Knows no types.

export type Head =
  | { readonly is: "nil" }
  | { readonly is: "bool"; readonly value: boolean }
  | { readonly is: "int"; readonly value: number | bigint }
  | { readonly is: "float"; readonly value: number }
  | Stretch
  | { readonly is: "array" | "map"; readonly size: number }
  | { readonly is: "extension"; readonly code: number };

/** From byte `start` to before `end` of the source. */
export interface Stretch {
  readonly is: "text" | "binary";
  readonly start: number;
  readonly end: number;
}

export interface Source {
  readonly bytes: Buffer;
  at: number;
}

const NIL: Head = { is: "nil" };
const TRUE: Head = { is: "bool", value: true };
const FALSE: Head = { is: "bool", value: false };

/** The next head; past the bytes of texts, binaries and extensions. Throws a RangeError where the bytes end too soon. */
export function readHead(source: Source): Head {
  const code = source.bytes[advance(source, 1)] as number;
  if (code <= 0x7f) return { is: "int", value: code };
  if (code >= 0xe0) return { is: "int", value: code - 0x100 };
  if (code <= 0x8f) return { is: "map", size: code & 0x0f };
  if (code <= 0x9f) return { is: "array", size: code & 0x0f };
  if (code <= 0xbf) return stretch(source, "text", code & 0x1f);
  if (code >= 0xd4 && code <= 0xd8) return extension(source, 1 << (code - 0xd4));
  return readLong(source, code);
}

function readLong(source: Source, code: number): Head {
  switch (code) {
    case 0xc0:
      return NIL;
    case 0xc2:
      return FALSE;
    case 0xc3:
      return TRUE;
    case 0xc4:
    case 0xc5:
    case 0xc6:
      return stretch(source, "binary", uint(source, 1 << (code - 0xc4)));
    case 0xc7:
    case 0xc8:
    case 0xc9:
      return extension(source, uint(source, 1 << (code - 0xc7)));
    case 0xca:
      return { is: "float", value: source.bytes.readFloatBE(advance(source, 4)) };
    case 0xcb:
      return { is: "float", value: source.bytes.readDoubleBE(advance(source, 8)) };
    case 0xcc:
    case 0xcd:
    case 0xce:
      return { is: "int", value: uint(source, 1 << (code - 0xcc)) };
    case 0xcf:
      return { is: "int", value: source.bytes.readBigUInt64BE(advance(source, 8)) };
    case 0xd0:
    case 0xd1:
    case 0xd2: {
      const length = 1 << (code - 0xd0);
      return { is: "int", value: source.bytes.readIntBE(advance(source, length), length) };
    }
    case 0xd3:
      return { is: "int", value: source.bytes.readBigInt64BE(advance(source, 8)) };
    case 0xd9:
    case 0xda:
    case 0xdb:
      return stretch(source, "text", uint(source, 1 << (code - 0xd9)));
    case 0xdc:
    case 0xdd:
      return { is: "array", size: uint(source, 2 << (code - 0xdc)) };
    case 0xde:
    case 0xdf:
      return { is: "map", size: uint(source, 2 << (code - 0xde)) };
    default:
      throw new RangeError(`byte 0x${code.toString(16)} begins nothing`);
  }
}

function extension(source: Source, length: number): Head {
  const code = source.bytes.readInt8(advance(source, 1));
  advance(source, length);
  return { is: "extension", code };
}

/** Past one whole value, however deep it is. */
export function skipValue(source: Source): void {
  for (let left = 1; left > 0; left--) {
    const head = readHead(source);
    if (head.is === "array") left += head.size;
    else if (head.is === "map") left += 2 * head.size;
  }
}

function uint(source: Source, length: number): number {
  return source.bytes.readUIntBE(advance(source, length), length);
}

function stretch(source: Source, is: "text" | "binary", length: number): Head {
  const start = advance(source, length);
  return { is, start, end: start + length };
}

/** Where the next bytes begin, which are then read. */
function advance(source: Source, length: number): number {
  const start = source.at;
  const end = start + length;
  if (end > source.bytes.length) throw new RangeError(`the bytes end at ${source.bytes.length}, ${end} were announced`);
  source.at = end;
  return start;
}

/** Bytes being written; `bytes` is longer than what is used of it. */
export interface Sink {
  bytes: Buffer;
  at: number;
}

export function emptySink(): Sink {
  return { bytes: Buffer.allocUnsafe(1024), at: 0 };
}

export function writtenOf(sink: Sink): Buffer {
  return Buffer.from(sink.bytes.subarray(0, sink.at));
}

export function writeNil(sink: Sink): void {
  writeByte(sink, 0xc0);
}

export function writeBool(sink: Sink, value: boolean): void {
  writeByte(sink, value ? 0xc3 : 0xc2);
}

/** Fixed extension of one byte with code 0: Terraform's unknown value. */
export function writeUnknown(sink: Sink): void {
  writeUint(sink, 0xd40000, 3);
}

/** A safe integer, as short as may be. */
export function writeInteger(sink: Sink, value: number): void {
  if (value >= 0 && value <= 0x7f) return writeByte(sink, value);
  if (value < 0 && value >= -0x20) return writeByte(sink, value + 0x100);
  if (value > 0 && value <= 0xffffffff) return writeSized(sink, [0xcc, 0xcd, 0xce], value);
  reserve(sink, 9);
  sink.bytes[sink.at] = 0xd3;
  sink.bytes.writeBigInt64BE(BigInt(value), sink.at + 1);
  sink.at += 9;
}

export function writeText(sink: Sink, text: string): void {
  const length = Buffer.byteLength(text);
  if (length <= 0x1f) writeByte(sink, 0xa0 | length);
  else writeSized(sink, [0xd9, 0xda, 0xdb], length);
  reserve(sink, length);
  sink.at += sink.bytes.write(text, sink.at);
}

/** What was written once, as it is. */
export function writeAgain(sink: Sink, written: Buffer): void {
  reserve(sink, written.length);
  sink.at += written.copy(sink.bytes, sink.at);
}

export function writeBinary(sink: Sink, bytes: Buffer): void {
  writeSized(sink, [0xc4, 0xc5, 0xc6], bytes.length);
  reserve(sink, bytes.length);
  sink.at += bytes.copy(sink.bytes, sink.at);
}

export function writeArrayHead(sink: Sink, size: number): void {
  if (size <= 0x0f) writeByte(sink, 0x90 | size);
  else writeSized(sink, [undefined, 0xdc, 0xdd], size);
}

export function writeMapHead(sink: Sink, size: number): void {
  if (size <= 0x0f) writeByte(sink, 0x80 | size);
  else writeSized(sink, [undefined, 0xde, 0xdf], size);
}

/** The code for one, two or four bytes, and the number in as many. */
function writeSized(sink: Sink, codes: readonly [number | undefined, number, number], value: number): void {
  const [element, two, four] = codes;
  const [code, length] = element !== undefined && value <= 0xff ? [element, 1] : value <= 0xffff ? [two, 2] : [four, 4];
  writeByte(sink, code);
  writeUint(sink, value, length);
}

function writeByte(sink: Sink, value: number): void {
  reserve(sink, 1);
  sink.bytes[sink.at] = value;
  sink.at += 1;
}

function writeUint(sink: Sink, value: number, length: number): void {
  reserve(sink, length);
  sink.at = sink.bytes.writeUIntBE(value, sink.at, length);
}

function reserve(sink: Sink, length: number): void {
  if (sink.at + length <= sink.bytes.length) return;
  const wider = Buffer.allocUnsafe(Math.max(sink.bytes.length * 2, sink.at + length));
  sink.bytes.copy(wider, 0, 0, sink.at);
  sink.bytes = wider;
}
