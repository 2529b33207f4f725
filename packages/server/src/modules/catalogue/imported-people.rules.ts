import type { OpenPerson } from '@galena/adapters/open-data';
import { fold } from '@galena/contract/kernel';
import type { Cell } from '../../platform/db/loader.ts';
import { foldedLines, maybeFolded, tagsOf, type Digest, type StageColumns } from './imports.rules.ts';

/** What is kept of a person, by the columns of their table. */
export const personColumns = {
  ref: 'text not null',
  name: 'text not null',
  folded: 'text not null',
  first_name: 'text',
  last_name: 'text',
  job_title: 'text',
  folded_job_title: 'text',
  levels: 'text[] not null',
  department: 'text',
  folded_department: 'text',
  company: 'text',
  folded_company: 'text',
  website: 'text',
  linkedin_url: 'text',
  url: 'text',
  industries: 'text[] not null',
  folded_industries: 'text not null',
  employees_from: 'bigint',
  employees_to: 'bigint',
  description: 'text',
  city: 'text',
  folded_city: 'text',
  state: 'text',
  country: 'text',
  phones: 'text[] not null',
  emails: 'text[] not null',
  tags: 'jsonb not null',
  keys: 'text[] not null',
  hash: 'uuid not null',
} as const satisfies StageColumns;

const wordsOf = ({ name, job_title = '', company = '' }: OpenPerson): string =>
  fold([name, job_title, company].join(' '));

/** A person as a row of that table. */
export const personRowOf = (person: OpenPerson, digest: Digest): readonly Cell[] => {
  const { job_title = null, department = null, company = null, city = null, industries, employees } = person;
  const cells: readonly Cell[] = [
    person.ref,
    person.name,
    wordsOf(person),
    person.first_name ?? null,
    person.last_name ?? null,
    job_title,
    maybeFolded(job_title),
    person.levels,
    department,
    maybeFolded(department),
    company,
    maybeFolded(company),
    person.website ?? null,
    person.linkedin_url ?? null,
    person.url ?? null,
    industries,
    foldedLines(industries),
    employees?.from ?? null,
    employees?.to ?? null,
    person.description ?? null,
    city,
    maybeFolded(city),
    person.state ?? null,
    person.country ?? null,
    person.phones,
    person.emails,
    tagsOf(person.tags),
    person.keys,
  ];
  return [...cells, digest(JSON.stringify(cells))];
};
