import type { OpenPerson } from '@galena/adapters/open-data';
import { fold } from '@galena/contract/kernel';
import type { Cell } from '../../platform/db/loader.ts';
import { commonColumns, foldedLines, maybeFolded, rowWith, type Digest, type StageColumns } from './imports.rules.ts';

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
  ...commonColumns,
} as const satisfies StageColumns;

const wordsOf = ({ name, job_title = '', company = '' }: OpenPerson): string =>
  fold([name, job_title, company].join(' '));

/** A person as a row of that table. */
export const personRowOf = (person: OpenPerson, digest: Digest): readonly Cell[] => {
  const { job_title = null, department = null, company = null, industries, employees } = person;
  const own = [
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
  ];
  return rowWith(own, person, digest);
};
