type Params = Readonly<Record<string, string | number>>;

/** The texts of the pages in one language. */
export type Words = {
  (key: string, params?: Params): string;
  /** A text that counts: `key_one` or `key_other`, with the number as `{{count}}`. */
  readonly count: (key: string, count: number, params?: Params) => string;
};

const filled = (text: string, params: Params): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (braces, name: string) => String(params[name] ?? braces));

/** @param textOf the text of a key, with its places unfilled */
export const wordsIn = (lang: string, textOf: (key: string) => string): Words => {
  const word = (key: string, params: Params = {}): string => filled(textOf(key), params);
  const plural = new Intl.PluralRules(lang);
  const number = new Intl.NumberFormat(lang);
  const count = (key: string, many: number, params: Params = {}): string =>
    word(`${key}_${plural.select(many) === 'one' ? 'one' : 'other'}`, { ...params, count: number.format(many) });
  return Object.assign(word, { count });
};
