import { readCountry } from '../../../open-data/csv/countries.ts';
import type { PageText } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';
import { type StructuredNode, valuesOf } from '../structured/index.ts';
import { isCountry } from './number.ts';

/** Where a page's numbers are dialled, the most likely first; ISO 3166-1 alpha-2. */
export type Regions = readonly string[];

// Country codes that stand for themselves or for the world, not for where a business is.
const generic = new Set('ai am as cc cd co fm gg io im la ly me ms mu nu sc sh st tk to tv vc ws'.split(' '));
const topLevel: Readonly<Record<string, string>> = { uk: 'GB', eu: '', su: 'RU' };
// Languages with a home: those of several countries stand for the largest, and their region says more.
const languageHomes = new Map(
  (
    'de DE, fr FR, es ES, it IT, nl NL, pl PL, sv SE, da DK, fi FI, cs CZ, hu HU, el GR, ro RO, nb NO, nn NO, no NO, ja JP, ' +
    'ko KR, he IL, tr TR, uk UA, bg BG, hr HR, sk SK, sl SI, pt PT, ru RU, zh CN, et EE, lv LV, lt LT, is IS, sq AL, mk MK, ' +
    'sr RS, bs BA, ka GE, hy AM, az AZ, kk KZ, th TH, vi VN, id ID, ms MY, hi IN, bn BD, fa IR, ur PK, ca ES, eu ES, gl ES, ' +
    'ga IE, cy GB, mt MT, lb LU, be BY'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

// How addresses of a country are written.
const marks: readonly (readonly [country: string, pattern: RegExp, weight: number])[] = [
  [
    'US',
    /\b(?:A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])\.?,?\s{0,2}\d{5}(?:-\d{4})?\b/g,
    3,
  ],
  [
    'US',
    /\b(?:Alabama|Arizona|California|Colorado|Florida|Georgia|Illinois|Indiana|Maryland|Massachusetts|Michigan|Minnesota|New Jersey|New York|North Carolina|Ohio|Oregon|Pennsylvania|Texas|Virginia|Washington),?\s{1,2}\d{5}\b/g,
    3,
  ],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b/g, 3],
  ['GB', /\b(?:[A-Z]{1,2}\d[A-Z\d]?)\s\d[ABD-HJLNP-UW-Z]{2}\b/g, 3],
  ['GB', /\bUnited Kingdom\b|\bEngland\b|\bU\.K\.|\bUK\b/g, 1],
  ['IE', /\b(?:[AC-FHKNPRTV-Y]\d{2}|D6W)\s?[\dAC-FHKNPRTV-Y]{4}\b|\bIreland\b|\bCo\. [A-Z][a-z]+\b/g, 1],
  ['AU', /\b(?:NSW|VIC|QLD|TAS|ACT)\s{0,2}\d{4}\b|\bAustralia\b/g, 2],
  ['NZ', /\bNew Zealand\b/g, 1],
  [
    'IN',
    /\bIndia\b|\b(?:Mumbai|Delhi|Bangalore|Bengaluru|Chennai|Hyderabad|Kolkata|Pune)\s?[-–,]?\s?\d{3}\s?\d{3}\b/g,
    1,
  ],
  ['ZA', /\bSouth Africa\b/g, 1],
  ['DE', /\bD[-–]\d{5}\b|\bDeutschland\b|\bGermany\b/g, 1],
  ['AT', /\bA[-–]\d{4}\b|\bÖsterreich\b|\bAustria\b/g, 1],
  ['CH', /\bCH[-–]\d{4}\b|\bSchweiz\b|\bSwitzerland\b|\bSuisse\b/g, 1],
  ['FR', /\bF[-–]\d{5}\b|\bFrance\b|\bCedex\b/gi, 1],
  ['ES', /\bEspaña\b|\bSpain\b/g, 1],
  ['IT', /\bItalia\b|\bItaly\b/g, 1],
  ['NL', /\bNederland\b|\bNetherlands\b/g, 1],
  ['MC', /\bMonaco\b|\b98000\b/g, 1],
  // The form of numbers in North America, where nothing else is said.
  [
    'US',
    /(?<![\d+.-])(?:1[-. ])?(?:\(\d{3}\)\s?|\d{3}\s?[-. ]\s?)\d{3}(?:\s?[-. ]\s?|(?<=\)\d{3}))\d{4}(?![\d-])/g,
    0.5,
  ],
  // And in Britain: its codes for shared cost, for London, for mobiles, for towns.
  [
    'GB',
    /(?<![\d+.-])\(?0(?:8[047]\d\)?\s\d{3}\s?\d{4}|20\)?\s\d{4}\s\d{4}|7\d{3}\)?\s\d{3}\s?\d{3}|1\d{3}\)?\s\d{6})(?![\d-])/g,
    0.5,
  ],
];
/** Letters of the text that are looked at, and marks of one kind that count. */
const max = { letters: 200_000, marks: 6 } as const;

type Votes = Map<string, number>;
const vote = (votes: Votes, country: string, weight: number): void => {
  if (isCountry(country)) votes.set(country, (votes.get(country) ?? 0) + weight);
};

const voteByText = (votes: Votes, text: string): void => {
  for (const [country, pattern, weight] of marks) {
    let count = 0;
    for (const _ of text.matchAll(pattern)) {
      count += 1;
      if (count >= max.marks) break;
    }
    // A country's name may stand in any list: many of them say little more than one.
    if (count > 0) vote(votes, country, weight * (1 + Math.log2(count)));
  }
};

const voteByMarkup = (votes: Votes, nodes: readonly StructuredNode[]): void => {
  for (const node of nodes.slice(0, 200)) {
    for (const { value } of valuesOf(node, 'addressCountry').slice(0, 5)) vote(votes, readCountry(value) ?? '', 6);
  }
};

/**
 * The countries that a page's own words point to. What is known of the business comes first; then the top-level domain,
 * the markup, the language with its region, and how addresses and numbers are written.
 * @param country where the business is known to be, or null
 */
export const regionsOf = (
  page: PageText,
  own: OwnSite,
  nodes: readonly StructuredNode[],
  country: string | null,
): Regions => {
  const votes: Votes = new Map();
  const top = own.host.slice(own.host.lastIndexOf('.') + 1);
  if (top.length === 2) vote(votes, topLevel[top] ?? top.toUpperCase(), generic.has(top) ? 0.4 : 5);
  const [language = '', region = ''] = (page.language ?? '').toLowerCase().split(/[-_]/);
  // English of the United States is what programs say when nobody told them.
  if (region !== '' && region !== 'us') vote(votes, region.toUpperCase(), language === 'en' ? 1 : 2.5);
  vote(votes, languageHomes.get(language) ?? '', 1.5);
  voteByMarkup(votes, nodes);
  // Where it is known, the text has nothing to add, and its marks are what costs.
  if (country === null) voteByText(votes, page.text.slice(0, max.letters));
  const ranked = [...votes].toSorted(([, one], [, other]) => other - one).map(([code]) => code);
  return [...new Set([...(country === null ? [] : [country]), ...ranked])].slice(0, 4);
};
