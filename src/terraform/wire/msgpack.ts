// Reads and writes MessagePack values one head at a time (https://github.com/msgpack/msgpack/blob/master/spec.md). Never reads
// past the input, and allocates nothing for sizes that the input only announces. Knows no types.

export type Head =
  | { readonly is: "nil" }
  | { readonly is: "bool"; readonly value: boolean }
  | { readonly is: "int"; readonly value: number | bigint }
  | { readonly is: "float"; readonly value: number }
  | ByteRange
  | { readonly is: "array" | "map"; readonly size: number }
  | { readonly is: "extension"; readonly code: number };

/** The bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly is: "text" | "binary";
  readonly start: number;
  readonly end: number;
}

export interface MsgpackInput {
  readonly bytes: Buffer;
  at: number;
}

const NIL: Head = { is: "nil" };
const TRUE: Head = { is: "bool", value: true };
const FALSE: Head = { is: "bool", value: false };

/** Reads the next head and skips the bytes of texts, binaries and extensions. Throws a RangeError if the input is too short. */
export function readHead(input: MsgpackInput): Head {
  const code = input.bytes.readUInt8(advance(input, 1));
  if (code <= 0x7f) return { is: "int", value: code };
  if (code >= 0xe0) return { is: "int", value: code - 0x100 };
  if (code <= 0x8f) return { is: "map", size: code & 0x0f };
  if (code <= 0x9f) return { is: "array", size: code & 0x0f };
  if (code <= 0xbf) return readRange(input, "text", code & 0x1f);
  if (code >= 0xd4 && code <= 0xd8) return readExtension(input, 1 << (code - 0xd4));
  return readLong(input, code);
}

function readLong(input: MsgpackInput, code: number): Head {
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
      return readRange(input, "binary", uint(input, 1 << (code - 0xc4)));
    case 0xc7:
    case 0xc8:
    case 0xc9:
      return readExtension(input, uint(input, 1 << (code - 0xc7)));
    case 0xca:
      return { is: "float", value: input.bytes.readFloatBE(advance(input, 4)) };
    case 0xcb:
      return { is: "float", value: input.bytes.readDoubleBE(advance(input, 8)) };
    case 0xcc:
    case 0xcd:
    case 0xce:
      return { is: "int", value: uint(input, 1 << (code - 0xcc)) };
    case 0xcf:
      return { is: "int", value: input.bytes.readBigUInt64BE(advance(input, 8)) };
    case 0xd0:
    case 0xd1:
    case 0xd2: {
      const length = 1 << (code - 0xd0);
      return { is: "int", value: input.bytes.readIntBE(advance(input, length), length) };
    }
    case 0xd3:
      return { is: "int", value: input.bytes.readBigInt64BE(advance(input, 8)) };
    case 0xd9:
    case 0xda:
    case 0xdb:
      return readRange(input, "text", uint(input, 1 << (code - 0xd9)));
    case 0xdc:
    case 0xdd:
      return { is: "array", size: uint(input, 2 << (code - 0xdc)) };
    case 0xde:
    case 0xdf:
      return { is: "map", size: uint(input, 2 << (code - 0xde)) };
    default:
      throw new RangeError(`unexpected byte 0x${code.toString(16)}`);
  }
}

function readExtension(input: MsgpackInput, length: number): Head {
  const code = input.bytes.readInt8(advance(input, 1));
  advance(input, length);
  return { is: "extension", code };
}

/** Skips one whole value at any depth. */
export function skipValue(input: MsgpackInput): void {
  for (let left = 1; left > 0; left--) {
    const head = readHead(input);
    if (head.is === "array") left += head.size;
    else if (head.is === "map") left += 2 * head.size;
  }
}

function uint(input: MsgpackInput, length: number): number {
  return input.bytes.readUIntBE(advance(input, length), length);
}

function readRange(input: MsgpackInput, is: "text" | "binary", length: number): Head {
  const start = advance(input, length);
  return { is, start, end: start + length };
}

/** Advances past the next bytes and returns their start. */
function advance(input: MsgpackInput, length: number): number {
  const start = input.at;
  const end = start + length;
  if (end > input.bytes.length) throw new RangeError(`input ends at byte ${input.bytes.length}, expected ${end}`);
  input.at = end;
  return start;
}

/** An output buffer. Only the first `at` bytes are used. */
export interface MsgpackOutput {
  bytes: Buffer;
  at: number;
}

export function createOutput(): MsgpackOutput {
  return { bytes: Buffer.allocUnsafe(1024), at: 0 };
}

export function toBytes(output: MsgpackOutput): Buffer {
  return Buffer.from(output.bytes.subarray(0, output.at));
}

export function writeNil(output: MsgpackOutput): void {
  writeByte(output, 0xc0);
}

export function writeBool(output: MsgpackOutput, value: boolean): void {
  writeByte(output, value ? 0xc3 : 0xc2);
}

/** Terraform's unknown value: a fixed extension of one byte with code 0. */
export function writeUnknown(output: MsgpackOutput): void {
  writeUint(output, 0xd40000, 3);
}

/** Writes a safe integer in its shortest form. */
export function writeInteger(output: MsgpackOutput, value: number): void {
  if (value >= 0 && value <= 0x7f) return writeByte(output, value);
  if (value < 0 && value >= -0x20) return writeByte(output, value + 0x100);
  if (value > 0 && value <= 0xffffffff) return writeSized(output, [0xcc, 0xcd, 0xce], value);
  reserve(output, 9);
  output.bytes[output.at] = 0xd3;
  output.bytes.writeBigInt64BE(BigInt(value), output.at + 1);
  output.at += 9;
}

export function writeText(output: MsgpackOutput, text: string): void {
  const length = Buffer.byteLength(text);
  if (length <= 0x1f) writeByte(output, 0xa0 | length);
  else writeSized(output, [0xd9, 0xda, 0xdb], length);
  reserve(output, length);
  output.at += output.bytes.write(text, output.at);
}

/** Copies bytes that are encoded already. */
export function writeRaw(output: MsgpackOutput, encoded: Buffer): void {
  reserve(output, encoded.length);
  output.at += encoded.copy(output.bytes, output.at);
}

export function writeBinary(output: MsgpackOutput, bytes: Buffer): void {
  writeSized(output, [0xc4, 0xc5, 0xc6], bytes.length);
  reserve(output, bytes.length);
  output.at += bytes.copy(output.bytes, output.at);
}

export function writeArrayHead(output: MsgpackOutput, size: number): void {
  if (size <= 0x0f) writeByte(output, 0x90 | size);
  else writeSized(output, [undefined, 0xdc, 0xdd], size);
}

export function writeMapHead(output: MsgpackOutput, size: number): void {
  if (size <= 0x0f) writeByte(output, 0x80 | size);
  else writeSized(output, [undefined, 0xde, 0xdf], size);
}

/** Writes the code for one, two or four bytes, then the number in that many bytes. */
function writeSized(output: MsgpackOutput, codes: readonly [number | undefined, number, number], value: number): void {
  const [code8, code16, code32] = codes;
  const [code, length] =
    code8 !== undefined && value <= 0xff ? [code8, 1] : value <= 0xffff ? [code16, 2] : [code32, 4];
  writeByte(output, code);
  writeUint(output, value, length);
}

function writeByte(output: MsgpackOutput, value: number): void {
  reserve(output, 1);
  output.bytes[output.at] = value;
  output.at += 1;
}

function writeUint(output: MsgpackOutput, value: number, length: number): void {
  reserve(output, length);
  output.at = output.bytes.writeUIntBE(value, output.at, length);
}

function reserve(output: MsgpackOutput, length: number): void {
  if (output.at + length <= output.bytes.length) return;
  const wider = Buffer.allocUnsafe(Math.max(output.bytes.length * 2, output.at + length));
  output.bytes.copy(wider, 0, 0, output.at);
  output.bytes = wider;
}
