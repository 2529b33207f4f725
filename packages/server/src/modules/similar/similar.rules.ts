import { fold } from '@galena/contract/kernel';
import type { Result } from '@galena/contract/records';
import { seniorityLevels, seniorityOf, type FiltersOf, type Location } from '@galena/contract/search';
import type { DerivedFilter, SimilarType } from '@galena/contract/similar';

/** What of a record tells what others like it are. */
export type Facts = Pick<
  Result,
  | 'job_title'
  | 'position'
  | 'department'
  | 'management_levels'
  | 'employee_count'
  | 'country'
  | 'state'
  | 'city'
  | 'data'
>;

/** What to ask for, and what of the record it was made of. */
export type Derived = {
  readonly filters: Partial<FiltersOf<'people'> & FiltersOf<'company'>>;
  readonly location: Location;
  /** Where it is: the country, the state, the city. Empty: nobody knows. */
  readonly places: readonly Location[];
  readonly from: readonly DerivedFilter[];
};

// The longest word of a filter.
const longest = 120;
const isWord = (text: string): boolean => text !== '' && text.length <= longest;

const cleanOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : '';
  return isWord(text) ? text : null;
};

/** Texts of a value, each once however it is written. */
const wordsOf = (value: unknown, most: number): readonly string[] => {
  const known = new Map<string, string>();
  for (const one of [value].flat()) {
    const text = cleanOf(one);
    if (text !== null && !known.has(fold(text))) known.set(fold(text), text);
  }
  return [...known.values()].slice(0, most);
};

// Where somebody works, or what else they are, often stands behind the title.
const behind = /\s+(?:at|bei|chez)\s+|\s*@|\s*[|·•;]|\s+[-–—/]\s+|\s*\([^)]*\)$/u;

/**
 * A job title without what stands behind it: "Head of Sales at Acme (interim)" is a Head of Sales. What tells the level stays. It is a
 * part of what stands there, so that whoever has that title has this one.
 */
export const titleOf = (text: string): string => {
  const whole = text.trim();
  const [head = ''] = whole.split(behind, 1);
  return head.trim().length < 2 ? whole : head.trim();
};

/** How large companies are, as people speak of it. */
const bands = [1, 11, 51, 201, 501, 1_001, 5_001, 10_001] as const;

const bandOf = (employees: number | null): { readonly min: number; readonly max?: number } | null => {
  const at = bands.findLastIndex((min) => employees !== null && employees >= min);
  const min = bands[at];
  if (min === undefined) return null;
  const next = bands[at + 1];
  return next === undefined ? { min } : { min, max: next - 1 };
};

type Part = { readonly filter: string; readonly field: string; readonly value: unknown };

const partOf = (filter: string, field: string, value: readonly string[]): readonly Part[] =>
  value.length === 0 ? [] : [{ filter, field, value: [...value] }];

// Of a list that is longer, the first say what it mostly is.
const [maxIndustries, maxTechnologies] = [3, 5];

const industryParts = ({ data }: Facts): readonly Part[] => {
  const main = partOf('industries', 'data.industry', wordsOf(data['industry'], 1));
  return main.length > 0 ? main : partOf('industries', 'data.industries', wordsOf(data['industries'], maxIndustries));
};

const sizeParts = ({ employee_count: employees }: Facts): readonly Part[] => {
  const value = bandOf(employees);
  return value ? [{ filter: 'employee_count', field: 'employee_count', value }] : [];
};

/** The levels that the record says, else those that the title tells. */
const levelParts = ({ management_levels: levels }: Facts, title: string | null): readonly Part[] => {
  const folded = new Set(levels.map(fold));
  const known = seniorityLevels.filter((level) => folded.has(fold(level)));
  if (known.length > 0) return partOf('seniority', 'management_levels', known);
  return title === null ? [] : partOf('seniority', 'job_title', seniorityOf(title));
};

const personParts = (facts: Facts): readonly Part[] => {
  const field = cleanOf(facts.job_title) === null ? 'position' : 'job_title';
  const text = cleanOf(facts[field]);
  const title = text === null ? null : titleOf(text);
  return [
    ...partOf('job_titles', field, title === null ? [] : [title]),
    ...levelParts(facts, title).map((part) => (part.field === 'job_title' ? { ...part, field } : part)),
    ...partOf('departments', 'department', wordsOf(facts.department, 1)),
    ...industryParts(facts),
  ];
};

const companyParts = (facts: Facts): readonly Part[] => [
  ...industryParts(facts),
  ...partOf('technologies', 'data.technologies', wordsOf(facts.data['technologies'], maxTechnologies)),
];

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const worldwide: Location = { label: 'Worldwide', worldwide: true };

/** The country of a record, and the places in it that are nearer. */
const placesOf = (facts: Facts): Pick<Derived, 'location' | 'places'> => {
  const country = facts.country?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return { location: worldwide, places: [] };
  const name = countryNames.of(country) ?? country;
  const [state, city] = [cleanOf(facts.state), cleanOf(facts.city)];
  const within = state === null || state.length > 80 ? {} : { state };
  const whole = { label: name, country };
  return {
    location: whole,
    places: [
      whole,
      ...(within.state === undefined ? [] : [{ label: `${within.state}, ${name}`, country, ...within }]),
      ...(city === null ? [] : [{ label: `${city}, ${name}`, country, ...within, city }]),
    ],
  };
};

/**
 * What leads like a record are asked for: of people by what they do and where, of companies by what they are and use. How large a
 * company is, and the country, say too little by themselves. Null: nothing else is known.
 */
export const deriveSimilar = (type: SimilarType, facts: Facts): Derived | null => {
  const telling = type === 'people' ? personParts(facts) : companyParts(facts);
  if (telling.length === 0) return null;
  const parts = [...telling, ...sizeParts(facts)];
  const places = placesOf(facts);
  return {
    ...places,
    filters: Object.fromEntries(parts.map(({ filter, value }) => [filter, value])),
    from: [
      ...parts.map(({ filter, field }) => ({ filter, field })),
      ...(places.location.country === undefined ? [] : [{ filter: 'location', field: 'country' }]),
    ],
  };
};
