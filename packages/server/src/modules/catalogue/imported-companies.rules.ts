import type { OpenCompany } from '@galena/adapters/open-data';
import { fold, nameKey } from '@galena/contract/kernel';
import type { Cell } from '../../platform/db/loader.ts';
import { foldedLines, maybeFolded, tagsOf, type Digest, type StageColumns } from './imports.rules.ts';

/** What is kept of a company, by the columns of its table. */
export const companyColumns = {
  ref: 'text not null',
  name: 'text not null',
  folded: 'text not null',
  website: 'text',
  linkedin_url: 'text',
  industries: 'text[] not null',
  folded_industries: 'text not null',
  technologies: 'text[] not null',
  folded_technologies: 'text not null',
  employees_from: 'bigint',
  employees_to: 'bigint',
  founded: 'int',
  revenue_from: 'float8',
  revenue_to: 'float8',
  description: 'text',
  street: 'text',
  postal_code: 'text',
  city: 'text',
  folded_city: 'text',
  state: 'text',
  country: 'text',
  phones: 'text[] not null',
  emails: 'text[] not null',
  tags: 'jsonb not null',
  site_key: 'text',
  name_key: 'text',
  hash: 'uuid not null',
} as const satisfies StageColumns;

const hostOf = (website: string | undefined): string => (website === undefined ? '' : new URL(website).hostname);

const wordsOf = ({ name, website, industries, technologies, keywords, description = '' }: OpenCompany): string =>
  fold([name, hostOf(website), ...industries, ...technologies, ...keywords, description].join(' '));

/** What names a company where no website does: its name in its city. */
const nameKeyOf = ({ name, city, country }: OpenCompany): string | null =>
  city === undefined || country === undefined ? null : `name:${nameKey(name)}|${nameKey(city)}|${country}`;

/** A company as a row of that table. */
export const companyRowOf = (company: OpenCompany, digest: Digest): readonly Cell[] => {
  const { industries, technologies, employees, revenue, city = null } = company;
  const cells: readonly Cell[] = [
    company.ref,
    company.name,
    wordsOf(company),
    company.website ?? null,
    company.linkedin_url ?? null,
    industries,
    foldedLines(industries),
    technologies,
    foldedLines(technologies),
    employees?.from ?? null,
    employees?.to ?? null,
    company.founded ?? null,
    revenue?.from ?? null,
    revenue?.to ?? null,
    company.description ?? null,
    company.street ?? null,
    company.postal_code ?? null,
    city,
    maybeFolded(city),
    company.state ?? null,
    company.country ?? null,
    company.phones,
    company.emails,
    tagsOf(company.tags),
    company.site === undefined ? null : `site:${company.site}`,
    nameKeyOf(company),
  ];
  return [...cells, digest(JSON.stringify(cells))];
};
