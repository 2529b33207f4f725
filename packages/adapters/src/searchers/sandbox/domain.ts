import { domainTech } from '@galena/contract/search';
import { chanceOf } from './chance.ts';
import { companyOf, companyShelves, companySlug, type CompanyRow } from './company.ts';
import { demoSite, drawMail, emailsOf, hostOf, phonesOf } from './contacts.ts';
import type { Kind, Row, Shelf } from './kind.ts';
import { keyword, oneOf, same } from '../matching.ts';
import { personName } from './names.ts';
import { drawPosition } from './people.ts';
import { columnsOf } from './places.ts';
import { slugOf } from './words.ts';

type DomainRow = Row & {
  readonly shelf: Shelf;
  readonly n: number;
  readonly company: CompanyRow;
  readonly tech: readonly string[];
  readonly position: ReturnType<typeof drawPosition>;
};

// No company lists it among its technologies.
const onMaps = 'google my business';

const rowOf = (shelf: Shelf, n: number): DomainRow => {
  const chance = chanceOf(shelf.seed + 3, n);
  const drawn = chance.some(domainTech, 0, 3);
  const company = companyOf(shelf, n);
  const ofCompany = new Set(company.technologies.map((name) => name.toLowerCase()));
  return {
    place: shelf.place,
    shelf,
    n,
    company,
    // One website cannot be built with one thing as a domain and with another as its company's.
    tech: domainTech.filter((tech) => ofCompany.has(tech) || (tech === onMaps && drawn.includes(tech))),
    position: drawPosition(chance),
    mail: drawMail(chance),
  };
};

const titleOf = ({ company }: DomainRow): string => `${company.name} – ${company.industry}`;

/** A domain that was typed as such or as an address. */
const hostIn = (typed: string): string => {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  return (url?.hostname ?? typed).replace(/^www\./, '').toLowerCase();
};

const recordOf = (row: DomainRow) => {
  const { shelf, n, company, position } = row;
  const chance = chanceOf(shelf.seed + 4, n);
  const slug = companySlug(company);
  const { first, last } = personName(chance, row.place.country);
  return {
    ref: `domain:${shelf.place.key}:${n}`,
    ref_url: demoSite(slug),
    name: hostOf(slug),
    website: `https://${hostOf(slug)}`,
    company: company.name,
    first_name: first,
    last_name: last,
    job_title: position.title,
    department: position.department,
    management_levels: [position.seniority],
    employee_count: company.employees,
    ...emailsOf(chance, row.mail, slug, [`${slugOf(first)}.${slugOf(last)}`, 'info'], 'personal'),
    ...phonesOf(chance, 'work'),
    ...columnsOf(row.place),
    data: { tech: row.tech, title: titleOf(row) },
  };
};

/** The websites of the companies of a place, with somebody who answers for them. */
export const domain: Kind<'domain', Shelf, DomainRow, never> = {
  type: 'domain',
  scope: [],
  shelvesOf: companyShelves,
  rowOf,
  examples: ['demo.example'],
  tests: {
    domain: (typed) => {
      const host = hostIn(typed);
      return ({ company }) => `.${hostOf(companySlug(company))}`.endsWith(`.${host}`);
    },
    tech: (wanted) => same(wanted, ({ tech }) => tech),
    keyword: (typed) => keyword(typed, (row) => [titleOf(row)]),
    job_titles: (wanted) => oneOf(wanted, ({ position }) => [position.title]),
    seniority: (wanted) => same(wanted, ({ position }) => [position.seniority]),
  },
  recordOf,
  categoriesOf: ({ tech }) => tech,
};
