type Format = { readonly format: (value: never) => string };
const formats = new Map<string, Format>();

const kept = <F extends Format>(key: string, make: () => F): F => {
  const found = formats.get(key) as F | undefined;
  if (found) return found;
  const made = make();
  formats.set(key, made);
  return made;
};

/** How numbers are written in a language. Made once: making it costs more than writing a hundred numbers. */
export const numberFormat = (language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));

/** How days and moments are written in a language. Made once. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(`date ${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options));

/** How facts are listed in a language. Made once. */
export const listFormat = (language: string, options: Intl.ListFormatOptions): Intl.ListFormat =>
  kept(`list ${language} ${JSON.stringify(options)}`, () => new Intl.ListFormat(language, options));
