import type { LeadRecord } from '@galena/contract/contacts';
import { company, companyOf, companyShelf, companySlug } from '../company.ts';
import { domain } from '../domain.ts';
import { people, peopleShelf } from '../people.ts';
import type { Place } from '../places.ts';
import type { Seat } from '../slug.ts';
import {
  businessOf,
  emailsIn,
  fullName,
  phonesIn,
  siteChance,
  type Business,
  type Member,
  type Technology,
} from './business.ts';
import { languageOf, siteWords } from './language.ts';
import { largestTeam, teamOf } from './team.ts';

const nobody = { label: '' };

const memberOf = (record: LeadRecord): Member => ({
  name: fullName({ first: record.first_name ?? '', last: record.last_name ?? '' }),
  role: record.job_title ?? '',
  emails: emailsIn(record),
  phones: phonesIn(record),
});

/** The people of the sandbox who work at this company. */
const colleaguesOf = (place: Place, n: number): readonly Member[] => {
  const shelf = peopleShelf(place);
  const rows = Array.from({ length: shelf.size }, (_, at) => people.rowOf(shelf, at, {}));
  return rows.flatMap((row) => (row?.company.n === n ? [memberOf(people.recordOf(row, nobody))] : []));
};

/** The company on this seat, as its company, its domain and its people know it; null: nobody has it. */
export const maybeCompany = (slug: string, { place, n }: Seat): Business | null => {
  const shelf = companyShelf(place);
  const row = n < shelf.size ? companyOf(shelf, n) : null;
  const domainRow = row && domain.rowOf(shelf, n, {});
  if (!row || !domainRow || companySlug(row) !== slug) return null;
  const record = company.recordOf(row, nobody);
  const speaker = memberOf(domain.recordOf(domainRow, nobody));
  const words = siteWords[languageOf(place.country)];
  // What the domain tells beside its speaker's own is the company's.
  const [, ...general] = speaker.emails;
  const known = [{ ...speaker, emails: speaker.emails.slice(0, 1) }, ...colleaguesOf(place, n)].slice(0, largestTeam);
  const business = businessOf(slug, record, { trade: row.industry });
  const emails = [...new Set([...business.emails, ...general])];
  const chance = siteChance(slug, 1);
  return {
    ...business,
    emails,
    owner: speaker.name,
    members: teamOf(known, {
      chance,
      words,
      country: place.country,
      host: business.host,
      size: Math.min(chance.int(2, largestTeam), Math.max(2, row.employees)),
      hasEmails: emails.length > 0 || speaker.emails.length > 0,
    }),
    technologies: new Set(domainRow.tech as readonly Technology[]),
    facts: [words.since(row.founded), words.people(row.employees)],
  };
};
