import { Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '@galena/contract/testing';
import { jsonIn, markup, maybeLink } from './html.rules.ts';
import { languageOf } from './languages.rules.ts';
import { moneyIn, plainAmount } from './prices.rules.ts';
import { pageScript } from './script.rules.ts';
import { waysToBuy } from './ways.rules.ts';

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('<', '>', '"', "'", '`', '&', '</script>', '<!--', '-->', '=', ' ', 'x', '\u2028'), {
      maxLength: 30,
    })
    .map((parts) => parts.join('')),
);

describe('markup', () => {
  it('lets no value end the text or the attribute that it stands in', () => {
    fc.assert(
      fc.property(anything, anything, (text, attribute) => {
        const written = markup`<a title="${attribute}">${text}</a>`.text;
        const [, title, inner] = /^<a title="([^"]*)">([^<]*)<\/a>$/s.exec(written) ?? [];
        expect(title).toBeDefined();
        const read = (part = ''): string =>
          part.replace(
            /&(?:amp|lt|gt|quot|#39|#96);/g,
            (entity) =>
              ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#96;': '`' })[entity] as string,
          );
        expect([read(title), read(inner)]).toEqual([attribute, text]);
      }),
      { numRuns: rounds({ sample: 300, proof: 3_000 }) },
    );
  });

  it('lets nothing end a script that reads it, and the script reads what was meant', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { text: written } = jsonIn({ text });
        expect(written).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(written)).toEqual({ text });
      }),
      { numRuns: rounds({ sample: 300, proof: 3_000 }) },
    );
  });

  it('links to the web and to paths of ours, and to nothing else', () => {
    for (const address of ['https://a.example/x', 'http://a.example', '/p']) expect(maybeLink(address)).toBe(address);
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'x',
      '',
      null,
    ])
      expect(maybeLink(address)).toBeNull();
  });
});

it('the script is one, and no text of it ends the element that it stands in', () => {
  expect(() => new Script(pageScript)).not.toThrow();
  expect(pageScript).not.toContain('</');
});

it.each([
  ['de-AT, en;q=0.8', 'de'],
  ['ja;q=1, fr;q=0.2, es;q=0.3', 'es'],
  ['de;q=0, en', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['xx;;q=,,', 'en'],
])('reads %s as %s', (accepted, lang) => expect(languageOf(accepted)).toBe(lang));

it('writes amounts by the digits of their currency', () => {
  expect([plainAmount(4_900, 'USD'), plainAmount(4_900, 'JPY')]).toEqual(['49.00', '4900']);
  expect([moneyIn('en', 'USD', 4_900), moneyIn('en', 'USD', 4_950), moneyIn('en', 'JPY', 4_900)]).toEqual([
    '$49',
    '$49.50',
    '¥4,900',
  ]);
});

describe('waysToBuy', () => {
  const free = {
    currency: 'USD',
    price_cents: 0,
    yearly_price_cents: null,
    one_time_price_cents: null,
    trial_days: 0,
    trial_amount_cents: 0,
    collect_payment_method: false,
  };
  const kindsOf = (change: object, canCharge: boolean) =>
    waysToBuy({ ...free, ...change }, canCharge).map(({ kind }) => kind);
  it.each([
    ['free', {}, ['free'], ['free']],
    ['free, with a card', { collect_payment_method: true }, [], []],
    ['a trial that costs nothing', { price_cents: 900, trial_days: 7 }, ['trial'], ['trial']],
    ['a trial before a single payment', { one_time_price_cents: 900, trial_days: 7 }, ['trial'], ['trial']],
    ['a trial that costs something', { price_cents: 900, trial_days: 7, trial_amount_cents: 1 }, [], ['card']],
    ['a trial with a card', { price_cents: 900, trial_days: 7, collect_payment_method: true }, [], ['card']],
    ['by the month', { price_cents: 900 }, [], ['card']],
    ['once', { one_time_price_cents: 900 }, [], ['card']],
  ])('%s', (_, change, withoutAccount, withAccount) =>
    expect([kindsOf(change, false), kindsOf(change, true)]).toEqual([withoutAccount, withAccount]),
  );
});
