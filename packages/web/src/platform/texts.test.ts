import { adminSuccesses } from '@galena/contract/admin';
import { billingErrors } from '@galena/contract/billing';
import { enrichmentErrors, enrichmentSuccesses } from '@galena/contract/enrichment';
import { identityErrors, identitySuccesses } from '@galena/contract/identity';
import { fileErrors, generalErrors, runErrors, runSuccesses } from '@galena/contract/kernel';
import de from '@galena/contract/lang/de';
import en from '@galena/contract/lang/en';
import es from '@galena/contract/lang/es';
import fr from '@galena/contract/lang/fr';
import { listErrors, listSuccesses } from '@galena/contract/lists';
import { recordErrors, recordSuccesses } from '@galena/contract/records';
import { searchErrors, searchSuccesses } from '@galena/contract/search';
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

// Sentences of the specification that are the same in every language.
const { location_missing: _place, filters_missing: _filters, ...searches } = searchErrors;
const known: Readonly<Record<string, { readonly message: string }>> = {
  ...generalErrors,
  ...runErrors,
  ...fileErrors,
  ...identityErrors,
  ...billingErrors,
  ...listErrors,
  ...recordErrors,
  ...enrichmentErrors,
  ...searches,
};

const successes = {
  ...runSuccesses,
  ...identitySuccesses,
  ...adminSuccesses,
  ...listSuccesses,
  ...recordSuccesses,
  ...searchSuccesses,
  ...enrichmentSuccesses,
};

describe.each(Object.entries({ de, es, fr }))('%s', (_, { errors, done, ...texts }) => {
  const english = flat(en);
  const translated = flat(texts);

  it('has every text of the interface and no other', () =>
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted()));

  it('fills in the same names', () => {
    for (const [key, text] of english) expect(placeholders(translated.get(key)), key).toEqual(placeholders(text));
  });

  it('translates every error, with its own placeholders', () => {
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(known).toSorted());
    for (const [code, text] of Object.entries(errors))
      expect(placeholders(text), code).toEqual(placeholders(known[code]?.message));
  });

  it('translates every success, with its own placeholders, and in both numbers where it counts', () => {
    const told = Object.values(successes).flatMap(({ code, message, one }) =>
      one === undefined
        ? [[code, message]]
        : [
            [`${code}_one`, one],
            [`${code}_other`, message],
          ],
    );
    expect(Object.keys(done).toSorted()).toEqual(told.map(([key]) => String(key)).toSorted());
    for (const [key, message] of told)
      expect(placeholders((done as Record<string, string>)[String(key)]), key).toEqual(placeholders(message));
  });
});

it('Spanish says usted everywhere', () =>
  expect([...flat(es)].filter(([, text]) => /\b(tu|tus|haz|pulsa|inténtalo|puedes|tienes)\b/i.test(text))).toEqual([]));
