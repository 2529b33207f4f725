/**
 * Answers a number for the code of a name. A page asks it for every tag and every attribute, where a map's own way of asking
 * would show: numbers in two lists, each at the place that its code says or at the next free one.
 * @param entries not more than some two hundred
 * @param otherwise the answer for all other codes
 */
export const codeTable = (
  entries: Iterable<readonly [code: number, value: number]>,
  otherwise: number,
): ((code: number) => number) => {
  const size = 1024;
  const codes = new Int32Array(size);
  const values = new Int32Array(size);
  const isTaken = new Uint8Array(size);
  const placeOf = (code: number): number => {
    let at = (code ^ (code >>> 10)) & (size - 1);
    while (isTaken[at] === 1 && codes[at] !== code) at = (at + 1) & (size - 1);
    return at;
  };
  for (const [code, value] of entries) {
    const at = placeOf(code);
    [codes[at], values[at], isTaken[at]] = [code, value, 1];
  }
  return (code) => {
    const at = placeOf(code);
    return isTaken[at] === 1 ? (values[at] ?? otherwise) : otherwise;
  };
};
