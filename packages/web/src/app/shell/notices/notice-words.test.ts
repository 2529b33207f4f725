import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '@galena/contract/lang/en';
import { iconOf, whenOf, wordsOf } from './notice-words.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } });
});

describe('wordsOf', () => {
  it('puts what the notice speaks of into its sentence', () =>
    expect(wordsOf({ kind: 'mail_failed', params: { to: 'ida@mail.example' } })).toBe(
      'A mail to ida@mail.example could not be delivered.',
    ));
  it('has a neutral sentence and picture for a kind that nobody knows', () => {
    expect(wordsOf({ kind: 'from_the_future', params: {} })).toBe('Something has changed in your account.');
    expect(iconOf({ kind: 'from_the_future' })).toBe('bell');
  });
  it('has a picture for every kind that it has words for', () => {
    for (const kind of Object.keys(en.notices.kinds)) expect(iconOf({ kind }), kind).not.toBe('bell');
  });
});

describe('whenOf', () => {
  const now = new Date(2026, 10, 20, 14, 30).getTime();
  const at = (...parts: [number, number, number, number, number]): string => new Date(...parts).toISOString();
  it.each([
    [at(2026, 10, 20, 14, 30), 'this minute'],
    [at(2026, 10, 20, 14, 28), '2 min. ago'],
    [at(2026, 10, 20, 9, 10), '5 hr. ago'],
    [at(2026, 10, 19, 23, 50), 'yesterday'],
    [at(2026, 10, 12, 8, 0), 'Nov 12'],
    [at(2025, 10, 12, 8, 0), 'Nov 12, 2025'],
    // A clock that is a little ahead of ours.
    [at(2026, 10, 20, 14, 31), 'this minute'],
  ])('%s is %s', (moment, words) => expect(whenOf(moment, now, 'en')).toBe(words));
});
