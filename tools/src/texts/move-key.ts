export type Texts = { readonly [key: string]: string | Texts };

const plural = /_(zero|one|two|few|many|other)$/;

/** Parts `texts` at a dotted key: what stands there, with its plural forms, and the rest without it and without empty groups. */
export const takeKey = (texts: Texts, key: string): { readonly taken: Texts; readonly rest: Texts } => {
  const [first = '', ...more] = key.split('.');
  const entries = Object.entries(texts);
  const below = texts[first];
  if (more.length === 0) {
    const isMeant = ([name]: readonly [string, unknown]): boolean =>
      name === first || name.replace(plural, '') === first;
    return {
      taken: Object.fromEntries(entries.filter(isMeant)),
      rest: Object.fromEntries(entries.filter((entry) => !isMeant(entry))),
    };
  }
  if (typeof below !== 'object') return { taken: {}, rest: texts };
  const { taken, rest } = takeKey(below, more.join('.'));
  const kept = entries.map(([name, value]) => [name, name === first ? rest : value] as const);
  return { taken, rest: Object.fromEntries(kept.filter(([name]) => name !== first || Object.keys(rest).length > 0)) };
};

/** Puts what `takeKey` took at another key. @throws Error when something stands there */
export const putKey = (texts: Texts, key: string, taken: Texts): Texts => {
  const [first = '', ...more] = key.split('.');
  if (more.length > 0) {
    const below = texts[first] ?? {};
    if (typeof below === 'string') throw new Error(`"${first}" is a text and no group`);
    return { ...texts, [first]: putKey(below, more.join('.'), taken) };
  }
  const renamed = Object.entries(taken).map(
    ([name, value]) => [`${first}${plural.exec(name)?.[0] ?? ''}`, value] as const,
  );
  for (const [name] of renamed) if (name in texts) throw new Error(`"${name}" stands there already`);
  return { ...texts, ...Object.fromEntries(renamed) };
};

/** A source with the key, and all keys below it, asked for by the new name. */
export const renameKey = (source: string, from: string, to: string): string =>
  source.replace(new RegExp(`(['"\`])${from.replaceAll('.', '\\.')}(?=['"\`.])`, 'g'), `$1${to}`);
