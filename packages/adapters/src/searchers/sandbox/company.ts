import { industries, type Location } from '@galena/contract/search';
import { chanceOf } from './chance.ts';
import { businessEmails, demoSite, drawMail, hostOf, phonesOf, type Mail } from './contacts.ts';
import type { Kind, Shelf } from './kind.ts';
import { between, keyword, oneOf } from '../matching.ts';
import { businessWord, streetLine } from './names.ts';
import { columnsOf, shelfOf, shelvesIn, type Place } from './places.ts';
import { slugWith } from './slug.ts';

export type CompanyRow = {
  readonly place: Place;
  readonly shelf: Shelf;
  readonly n: number;
  readonly name: string;
  readonly industry: string;
  readonly employees: number;
  readonly founded: number;
  /** US dollars a year. */
  readonly revenue: number;
  readonly technologies: readonly string[];
  readonly mail: Mail;
};

const technologies = [
  'WordPress',
  'Shopify',
  'Wix',
  'TYPO3',
  'Joomla',
  'React',
  'Salesforce',
  'HubSpot',
  'Google Analytics',
  'Cloudflare',
  'Stripe',
  'Mailchimp',
  'Zendesk',
  'Microsoft 365',
  'SAP',
  'PostgreSQL',
] as const;

const forms = ['Group', 'Labs', 'Partners', 'Industries', 'Solutions', 'Holding', 'Studio', 'Systems'] as const;

const [fewest, max] = [12, 140];

/** The companies of a place; its people and domains belong to them. */
export const companyShelf = (place: Place): Shelf => shelfOf('company', place, fewest, max);
export const companyShelves = (location: Location): readonly Shelf[] => shelvesIn('company', location, fewest, max);

export const companyOf = (shelf: Shelf, n: number): CompanyRow => {
  const chance = chanceOf(shelf.seed, n);
  const industry = chance.pick(industries);
  const name = `${businessWord(chance, shelf.place.country)} ${chance.isTrue(0.5) ? industry : chance.pick(forms)}`;
  const employees = chance.skewed(2, 12_000);
  return {
    place: shelf.place,
    shelf,
    n,
    name,
    industry,
    employees,
    founded: chance.int(1925, 2024),
    revenue: employees * chance.int(60, 240) * 1000,
    technologies: chance.some(technologies, 1, 5),
    mail: drawMail(chance),
  };
};

/** Of its host, which is the one in its domain lead and of its people, too. */
export const companySlug = ({ name, place, n }: CompanyRow): string => slugWith(name, { kind: 'company', place, n });

const describe = ({ name, industry, founded, place }: CompanyRow): string =>
  `${name} is an invented company${place.city === undefined ? '' : ` of ${place.city}`}, in ${industry.toLowerCase()} since ${founded}.`;

export const company: Kind<'company', Shelf, CompanyRow, never> = {
  type: 'company',
  scope: [],
  shelvesOf: companyShelves,
  rowOf: companyOf,
  examples: ['Software', 'Retail'],
  tests: {
    keyword: (typed) => keyword(typed, ({ name, industry }) => [name, industry]),
    industries: (wanted) => oneOf(wanted, ({ industry }) => [industry]),
    employee_count: (bounds) => between(bounds, ({ employees }) => employees),
    founded: (bounds) => between(bounds, ({ founded }) => founded),
    revenue: (bounds) => between(bounds, ({ revenue }) => revenue),
    technologies: (wanted) => oneOf(wanted, (row) => row.technologies),
  },
  recordOf: (row) => {
    const chance = chanceOf(row.shelf.seed + 1, row.n);
    const slug = companySlug(row);
    return {
      ref: `${row.shelf.key}:${row.n}`,
      ref_url: demoSite(slug),
      name: row.name,
      website: `https://${hostOf(slug)}`,
      linkedin_url: `https://${hostOf(slug)}/profile`,
      ...businessEmails(chance, row.mail, slug),
      ...phonesOf(chance, 'work'),
      ...columnsOf(row.place),
      street: streetLine(chance),
      employee_count: row.employees,
      data: {
        industry: row.industry,
        industries: [row.industry],
        founded: row.founded,
        revenue: row.revenue,
        technologies: row.technologies,
        description: describe(row),
      },
    };
  },
  categoriesOf: ({ industry }) => [industry],
};
