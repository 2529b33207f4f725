import { fold } from '@galena/contract/kernel';
import { countryName, type Location } from '@galena/contract/search';

export type Place = {
  readonly name: string;
  readonly country: string;
  readonly state: string | null;
  readonly lat: number;
  readonly lng: number;
};

// GeoNames gives most regions a number, which tells nobody anything.
const isWord = (state: string): boolean => /^[A-Z]{2,3}$/.test(state);

/** A city as a place to search in: "Springfield, IL, United States". */
export const cityLocation = ({ name, country, state, lat, lng }: Place, language: string): Location => {
  const region = state !== null && isWord(state) ? state : null;
  const label = [name, ...(region === null ? [] : [region]), countryName(country, language)].join(', ');
  return { label, country, ...(region === null ? {} : { state: region }), city: name, lat, lng };
};

/** A whole country as a place to search in. */
export const countryLocation = (country: string, language: string): Location => ({
  label: countryName(country, language),
  country,
});

/**
 * The countries that what was typed begins, by their names in the reader's language and in English or by their code; nothing
 * for nothing.
 */
export const matchCountries = (codes: readonly string[], typed: string, language: string): readonly string[] => {
  const wanted = fold(typed);
  if (wanted === '') return [];
  const collator = new Intl.Collator(language);
  return codes
    .filter(
      (code) =>
        code.toLowerCase() === wanted ||
        [language, 'en'].some((one) => fold(countryName(code, one)).startsWith(wanted)),
    )
    .toSorted((a, b) => collator.compare(countryName(a, language), countryName(b, language)));
};

/** What was typed, cut into the name of a city and what stands behind it: "lisbon, port", "paris texas". Each reading once. */
export const readings = (typed: string): readonly { readonly city: string; readonly behind: string }[] => {
  const words = fold(typed).split(' ').filter(Boolean);
  return words.map((_, at) => ({
    city: words.slice(0, words.length - at).join(' '),
    behind: words.slice(words.length - at).join(' '),
  }));
};
