// What spreadsheets call dates in their own list of formats (ECMA-376, 18.8.30), those of East Asia among them.
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const isEastern = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether numbers of a format are days and times. @param code a format of the file's own */
export const isDateFormat = (id: number, code?: string): boolean => {
  if (code === undefined) return dateFormats.has(id) || isEastern(id);
  // Words in quotes, colours and conditions in brackets are no part of it; hours that are added up are: [h]:mm.
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare.split(';')[0] ?? '') && !/general/i.test(bare);
};

const dayMs = 86_400_000;

/** A number of days as a date, and the time where it has one: `2026-11-24`, `2026-11-24 09:30:00`. */
export const dateText = (serial: number, isFrom1904: boolean): string => {
  // 1900 counts a 29th of February that never was.
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : serial < 61 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
  const at = new Date(epoch + Math.round((serial * dayMs) / 1000) * 1000);
  if (serial < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return String(serial);
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (serial < 1) return time;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
};

/** A number as people write it: telephones and ids whole, nothing behind the fifteen digits that spreadsheets keep. */
export const numberText = (text: string): string => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text.trim();
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  return String(Number(value.toPrecision(15)));
};
