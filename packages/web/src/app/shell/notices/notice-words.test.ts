import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '@galena/contract/messages/lang/en.json';
import { iconOf, wordsOf } from './notice-words.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false } });
});

describe('wordsOf', () => {
  it('puts what the notice speaks of into its sentence', () =>
    expect(wordsOf({ kind: 'mail_failed', params: { to: 'ida@mail.example' } })).toBe(
      'We couldn’t deliver an email to ida@mail.example.',
    ));
  it.each([
    [1, '“Cafés”: search finished, 1 record saved.'],
    [1_248, '“Cafés”: search finished, 1,248 records saved.'],
  ])('says how many there were: %i', (count, words) =>
    expect(wordsOf({ kind: 'search_completed', params: { list: 'Cafés', count } })).toBe(words),
  );
  it('has a neutral sentence and picture for a kind that nobody knows', () => {
    expect(wordsOf({ kind: 'from_the_future', params: {} })).toBe('Something changed in your account.');
    expect(iconOf({ kind: 'from_the_future' })).toBe('bell');
  });
  it('has a picture for every kind that it has words for', () => {
    for (const key of Object.keys(en.notices.kinds)) {
      const kind = key.replace(/_(one|other)$/, '');
      expect(iconOf({ kind }), kind).not.toBe('bell');
    }
  });
});
