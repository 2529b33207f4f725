import type { Facet } from '@galena/adapters/searchers';
import { fold } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { countryName, seniorityOf, type FiltersOf } from '@galena/contract/search';
import type { KnownEmployee } from '../records/index.ts';
import { holdsAny, isAtLevel, type TextTest } from './team-words.rules.ts';

type Filters = FiltersOf<'people'>;
type Test = (person: KnownEmployee) => boolean;

const tells =
  (name: 'position' | 'company', test: TextTest): Test =>
  (person) =>
    test(person[name]);

const says = (typed: string): Test => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return ({ name, position, company }) => {
    const text = fold([name, position, company].join(' '));
    return words.every((word) => text.includes(word));
  };
};

const isChosen = (wanted: readonly string[] | undefined): wanted is readonly string[] =>
  wanted !== undefined && wanted.length > 0;

/** What each chosen filter asks of a person of a team page. */
export const testsOf = ({ keyword, job_titles: titles, seniority, companies }: Filters): readonly Test[] => [
  ...(keyword ? [says(keyword)] : []),
  ...(isChosen(titles) ? [tells('position', holdsAny(titles))] : []),
  ...(seniority && seniority.length > 0 ? [tells('position', isAtLevel(seniority))] : []),
  ...(isChosen(companies) ? [tells('company', holdsAny(companies))] : []),
];

/** The share of the tests that hold, 0 to 100; 100 where nothing is asked. */
export const matchOf = (person: KnownEmployee, tests: readonly Test[]): number =>
  tests.length === 0 ? 100 : Math.floor((tests.filter((test) => test(person)).length / tests.length) * 100);

const maxFacets = 10;

/** In which countries they are, the most frequent first. */
export const countriesOf = (people: readonly KnownEmployee[]): Facet =>
  [...Map.groupBy(people, ({ country }) => country)]
    .flatMap(([value, ones]) => (value === null ? [] : { value, label: countryName(value, 'en'), count: ones.length }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxFacets);

/** A person of a team page as a lead: of the day on which the page was read. */
export const personLeadOf = (person: KnownEmployee, percent: number): LeadRecord => {
  const { id, name, position, email, phone, linkedin_url: linkedin, ref_url: page, snippet } = person;
  const { company, website, country, state, city } = person;
  const known = { company, website, country, state, city, linkedin_url: linkedin, ref_url: page };
  return {
    ref: `employee:${id}`,
    // As employees are known that somebody copied into a list by hand.
    ref_of: 'site',
    name,
    as_of: person.fetched_at,
    match_percent: percent,
    emails: email === null ? [] : [{ email, type: 'personal', is_verified: false, score: null }],
    phones: phone === null ? [] : [{ number: phone, type: 'work', is_verified: false }],
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    ...(position === null ? {} : { position, job_title: position, management_levels: [...seniorityOf(position)] }),
    ...(snippet === null ? {} : { snippets: { name: snippet } }),
  };
};
