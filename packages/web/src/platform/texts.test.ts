import { identityErrors } from '@galena/contract/identity';
import { houseErrors } from '@galena/contract/kernel';
import de from '@galena/contract/lang/de';
import en from '@galena/contract/lang/en';
import es from '@galena/contract/lang/es';
import fr from '@galena/contract/lang/fr';
import { describe, expect, it } from 'vitest';

/** Every text by its dotted key. */
const flat = (texts: object, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)] as const],
    ),
  );
const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name ?? '').toSorted();

describe.each(Object.entries({ de, es, fr }))('%s', (_, { errors, ...texts }) => {
  const english = flat(en);
  const translated = flat(texts);

  it('has every text of the interface and no other', () =>
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted()));

  it('fills in the same names', () => {
    for (const [key, text] of english) expect(placeholders(translated.get(key)), key).toEqual(placeholders(text));
  });

  it('translates only errors that exist, with their own placeholders', () => {
    const known: Record<string, { message: string }> = { ...identityErrors, ...houseErrors };
    for (const [code, text] of Object.entries(errors))
      expect(placeholders(text), code).toEqual(placeholders(known[code]?.message ?? 'no such {code}'));
  });
});
