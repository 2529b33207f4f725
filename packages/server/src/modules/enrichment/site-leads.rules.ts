import type { SiteVisit } from '@galena/adapters/sites';
import { fold } from '@galena/contract/kernel';
import { hostOf, type LeadRecord, type ValueSighting } from '@galena/contract/contacts';
import { chosenFilters, type FiltersOf } from '@galena/contract/search';
import { businessFindings } from './findings.rules.ts';
import { holdsAny, isAtLevel, type TextTest } from './team-words.rules.ts';
import { isOfInvented } from './visits.rules.ts';
import type { Finding } from '../records/index.ts';

const sightingsOf = ({ field, value, seen }: Finding): readonly ValueSighting[] =>
  seen.map(({ ref_url, snippet, mark, mail_server, confidence }) => ({
    field,
    value: value as ValueSighting['value'],
    ref_url,
    snippet,
    mark,
    mail_server,
    confidence,
  }));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const textsOf = (values: readonly Finding[]): readonly string[] => values.map(({ value }) => textOf(value));

/** A website as a lead of the kind domain, by the address that answered and not by the one that was typed; null: nothing of it could be read. */
export const leadOf = (visit: SiteVisit): LeadRecord | null => {
  if (visit.site === null || visit.outcome !== 'read') return null;
  const host = hostOf(visit.site) ?? visit.site;
  const asOf = visit.pages.findLast(({ outcome }) => outcome === 'read')?.fetched_at;
  const findings = businessFindings(visit, 'domain');
  const of = (field: string): readonly Finding[] => findings.filter((finding) => finding.field === field);
  const reachable = of('email').filter(({ seen }) => seen[0]?.mail_server !== 'refuses');
  const linkedin = textsOf(of('linkedin_url'))[0];
  const data = findings.filter(({ field }) => field.startsWith('data.'));
  return {
    ref: host,
    ref_of: 'domain',
    name: host,
    website: visit.site,
    ref_url: visit.site,
    ...(asOf === undefined ? {} : { as_of: asOf }),
    is_demo: isOfInvented(visit),
    ...(linkedin === undefined ? {} : { linkedin_url: linkedin }),
    emails: reachable.map(({ value, type = null, score = null }) => ({
      email: textOf(value),
      type,
      is_verified: false,
      score,
    })),
    phones: of('phone').map(({ value, type = null }) => ({ number: textOf(value), type, is_verified: false })),
    data: Object.fromEntries(
      data.map(({ field, value }) => [field.slice('data.'.length), value as ValueSighting['value']]),
    ),
    sightings: findings.flatMap(sightingsOf),
  };
};

const has = (values: unknown, wanted: readonly string[]): boolean =>
  Array.isArray(values) && values.some((value) => wanted.includes(textOf(value)));

const mentions = ({ name, data = {} }: LeadRecord, typed: string): boolean => {
  const text = fold([name, data['title'], data['description']].map(textOf).join(' '));
  return fold(typed)
    .split(' ')
    .every((word) => text.includes(word));
};

/** Whether the site names anybody with a position that fits. */
const namesAnybody = ({ people }: SiteVisit, fits: TextTest): boolean => people.some(({ position }) => fits(position));

type Holding = { readonly lead: LeadRecord; readonly visit: SiteVisit; readonly filters: FiltersOf<'domain'> };

// The domain holds: it is what was asked.
const tests: { readonly [Name in keyof FiltersOf<'domain'>]-?: (of: Holding) => boolean } = {
  domain: () => true,
  tech: ({ lead, filters: { tech = [] } }) => has(lead.data?.['tech'], tech),
  keyword: ({ lead, filters: { keyword = '' } }) => mentions(lead, keyword),
  job_titles: ({ visit, filters: { job_titles: titles = [] } }) => namesAnybody(visit, holdsAny(titles)),
  seniority: ({ visit, filters: { seniority = [] } }) => namesAnybody(visit, isAtLevel(seniority)),
};

/** The filters that a website can answer. */
export const siteFilters = Object.keys(tests);

/** Filters of who works there: what answers them stands on other pages than how to reach the business. */
export const asksForPeople = ({ job_titles: titles = [], seniority = [] }: FiltersOf<'domain'>): boolean =>
  titles.length > 0 || seniority.length > 0;

/** How many of the chosen filters hold of a website as a lead, in percent. */
export const matchOf = (holding: Holding): number => {
  const chosen = chosenFilters(holding.filters);
  const held = chosen.filter((name) => tests[name as keyof typeof tests](holding));
  return chosen.length === 0 ? 100 : Math.floor((held.length / chosen.length) * 100);
};
