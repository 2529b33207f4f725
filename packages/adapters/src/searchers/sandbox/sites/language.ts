import { english } from './words-en.ts';
import { french } from './words-fr.ts';
import { german } from './words-de.ts';
import { spanish } from './words-es.ts';
import type { SiteWords } from './site-words.ts';

/** The languages of the invented sites. */
export type SiteLanguage = 'en' | 'de' | 'fr' | 'es';

export const siteWords: Readonly<Record<SiteLanguage, SiteWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

const languages: readonly (readonly [string, SiteLanguage])[] = [
  ['DE AT CH LI LU', 'de'],
  ['FR BE MC', 'fr'],
  ['ES MX AR CL CO PE', 'es'],
];
const byCountry = new Map(languages.flatMap(([codes, language]) => codes.split(' ').map((code) => [code, language])));

/** The language in which a business of a country writes. */
export const languageOf = (country: string | undefined): SiteLanguage => byCountry.get(country ?? '') ?? 'en';
