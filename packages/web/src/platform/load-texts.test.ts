import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, namespace, speak } from './load-texts.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', fallbackLng: false, resources: {}, ns: [namespace], defaultNS: namespace });
});

// What the server answers has keys that are known only at run time.
const say = i18next.t as unknown as (key: string) => string;
const isThere = (key: string): boolean => i18next.exists(key);

describe('texts', () => {
  it('come part by part, each when it is asked for', async () => {
    await loadTexts('front');
    expect([isThere('app.retry'), isThere('identity.front.login.email')]).toEqual([true, true]);
    expect([isThere('shell.find'), isThere('identity.shell.language')]).toEqual([false, false]);
    await loadTexts('shell');
    expect([isThere('shell.find'), isThere('identity.shell.language')]).toEqual([true, true]);
    expect([isThere('identity.profile.name'), isThere('lists.create')]).toEqual([false, false]);
    await loadTexts('identity');
    expect([isThere('identity.profile.name'), isThere('lists.create')]).toEqual([true, false]);
  });

  it('change with the language, those that are on their way, too', async () => {
    await Promise.all([loadTexts('lists'), speak('de')]);
    expect([i18next.t('identity.profile.name'), i18next.t('lists.create')]).toEqual(['Name', 'Liste anlegen']);
    expect(say('errors.invalid_credentials')).toBe('E-Mail-Adresse oder Passwort ist falsch.');
    // What a search is refused with may be told on a page of lists.
    expect(say('errors.no_map')).toContain('Diese Quelle');
  });

  it('are all there when a language begins to be spoken', async () => {
    const spoken = new Promise<string>((tell) => {
      i18next.on('languageChanged', () => tell(i18next.t('search.worldwide')));
    });
    const both = Promise.all([speak('fr'), loadTexts('search')]);
    expect(i18next.language).toBe('de');
    expect(await spoken).toBe('Monde entier');
    await both;
  });

  it('are those of the language chosen last', async () => {
    await Promise.all([speak('en'), speak('es'), speak('de')]);
    expect(i18next.language).toBe('de');
  });

  it('that nobody has fail for whoever asks, and for nobody after them', async () => {
    await expect(loadTexts('nonsense')).rejects.toThrow('nonsense');
    await loadTexts('admin');
    expect(isThere('admin.jobs.mails')).toBe(true);
  });
});
