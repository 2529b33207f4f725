import { OpenDataError } from './place.ts';

/** One field of a message: a number, or the bytes of a text or of a message inside. */
export type Field = { readonly number: number; readonly value: number | Buffer };

const damaged = (): OpenDataError => new OpenDataError('The file is damaged: a block is incomplete');

type Varint = { readonly value: number; readonly end: number };

/** Exact up to 2^53, which ids and sizes do not reach. */
const readVarint = (bytes: Buffer, at: number): Varint => {
  let value = 0;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) throw damaged();
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  throw damaged();
};

/** Bytes of the wire types of a fixed length. */
const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/**
 * The fields of a message in the format of Protocol Buffers, as they come.
 * @throws OpenDataError where the bytes are no message
 */
export function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  while (at < message.length) {
    const tag = readVarint(message, at);
    const [number, wireType] = [Math.floor(tag.value / 8), tag.value % 8];
    if (wireType === 0) {
      const { value, end } = readVarint(message, tag.end);
      at = end;
      yield { number, value };
      continue;
    }
    const length = wireType === 2 ? readVarint(message, tag.end) : { value: fixedBytes[wireType], end: tag.end };
    if (length.value === undefined || length.end + length.value > message.length) throw damaged();
    at = length.end + length.value;
    yield { number, value: message.subarray(length.end, at) };
  }
}

/** The numbers of a packed field, or the one of a field that is not packed. */
export function* numbersOf(value: number | Buffer): Generator<number> {
  if (typeof value === 'number') {
    yield value;
    return;
  }
  let at = 0;
  while (at < value.length) {
    const number = readVarint(value, at);
    at = number.end;
    yield number.value;
  }
}
