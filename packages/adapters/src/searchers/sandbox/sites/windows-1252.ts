// Where windows-1252 parts from Latin-1 (https://encoding.spec.whatwg.org/index-windows-1252.txt), of what our texts use.
const own: ReadonlyMap<string, number> = new Map([
  ['€', 0x80],
  ['…', 0x85],
  ['‘', 0x91],
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['—', 0x97],
]);

const isLatin = (point: number): boolean => point < 0x80 || (point >= 0xa0 && point <= 0xff);

/** HTML as bytes of windows-1252; signs that it does not have are written as references. */
export const inWindows1252 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (sign) => {
      const point = sign.codePointAt(0) ?? 0;
      if (isLatin(point)) return sign;
      const byte = own.get(sign);
      return byte === undefined ? `&#${point};` : String.fromCharCode(byte);
    }).join(''),
    'latin1',
  );
