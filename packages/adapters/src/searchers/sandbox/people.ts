import { departments, seniorityLevels, type Location } from '@galena/contract/search';
import { chanceOf } from './chance.ts';
import { companyOf, companyShelf, companySlug, type CompanyRow } from './company.ts';
import { demoSite, drawMail, emailsOf, hostOf, phonesOf, tailOf } from './contacts.ts';
import type { Kind, Row, Shelf } from './kind.ts';
import { between, keyword, oneOf, same } from '../matching.ts';
import { personName } from './names.ts';
import { columnsOf, shelfOf, shelvesIn, type Place } from './places.ts';
import { slugOf } from './words.ts';

type PeopleShelf = Shelf & { readonly companies: Shelf };

type PersonRow = Row & {
  readonly shelf: PeopleShelf;
  readonly n: number;
  readonly first: string;
  readonly last: string;
  readonly seniority: Seniority;
  readonly department: Department;
  readonly title: string;
  readonly company: CompanyRow;
};

type Seniority = (typeof seniorityLevels)[number];
type Department = (typeof departments)[number];

const chiefs: Partial<Record<Department, string>> = {
  Finance: 'Chief Financial Officer',
  IT: 'Chief Information Officer',
  Engineering: 'Chief Technology Officer',
  Marketing: 'Chief Marketing Officer',
  Operations: 'Chief Operating Officer',
  Sales: 'Chief Revenue Officer',
  'Human Resources': 'Chief People Officer',
  Product: 'Chief Product Officer',
};

const titles: Readonly<Record<Seniority, (department: Department) => string>> = {
  'Founder/Owner': () => 'Founder',
  'C-Level': (department) => chiefs[department] ?? 'Chief Executive Officer',
  'Vice President': (department) => `Vice President of ${department}`,
  Director: (department) => `Director of ${department}`,
  Manager: (department) => `${department} Manager`,
  'Individual Contributor': (department) => `${department} Specialist`,
  Head: (department) => `Head of ${department}`,
  Senior: (department) => `Senior ${department} Specialist`,
  Entry: (department) => `${department} Assistant`,
  Intern: (department) => `${department} Intern`,
  Volunteer: (department) => `${department} Volunteer`,
};

/** What somebody does at a company. */
export const drawPosition = (chance: ReturnType<typeof chanceOf>) => {
  const [seniority, department] = [chance.pick(seniorityLevels), chance.pick(departments)];
  return { seniority, department, title: titles[seniority](department) };
};

const [fewest, max] = [15, 200];

const withCompanies = (shelf: Shelf): PeopleShelf => ({ ...shelf, companies: companyShelf(shelf.place) });

export const peopleShelf = (place: Place): PeopleShelf => withCompanies(shelfOf('people', place, fewest, max));

const shelvesOf = (location: Location): readonly PeopleShelf[] =>
  shelvesIn('people', location, fewest, max).map(withCompanies);

const rowOf = (shelf: PeopleShelf, n: number): PersonRow => {
  const chance = chanceOf(shelf.seed, n);
  const { first, last } = personName(chance, shelf.place.country);
  return {
    place: shelf.place,
    shelf,
    n,
    first,
    last,
    ...drawPosition(chance),
    mail: drawMail(chance),
    company: companyOf(shelf.companies, chance.int(0, shelf.companies.size - 1)),
  };
};

const recordOf = (row: PersonRow) => {
  const { shelf, n, first, last, company } = row;
  const chance = chanceOf(shelf.seed + 1, n);
  const slug = companySlug(company);
  const [name, given] = [`${first} ${last}`, slugOf(first)];
  return {
    ref: `${shelf.key}:${n}`,
    ref_url: demoSite(slug),
    name,
    first_name: first,
    last_name: last,
    job_title: row.title,
    position: row.title,
    department: row.department,
    management_levels: [row.seniority],
    company: company.name,
    website: `https://${hostOf(slug)}`,
    linkedin_url: `https://${hostOf(slug)}/people/${slugOf(name)}-${tailOf(shelf.key, n)}`,
    employee_count: company.employees,
    ...emailsOf(chance, row.mail, slug, [`${given}.${slugOf(last)}`, given], 'personal'),
    ...(chance.isTrue(0.6) ? phonesOf(chance, chance.isTrue(0.5) ? 'work' : 'mobile') : {}),
    ...columnsOf(row.place),
    data: { industry: company.industry },
  };
};

/** People at the companies of a place. */
export const people: Kind<'people', PeopleShelf, PersonRow, never> = {
  type: 'people',
  scope: [],
  shelvesOf,
  rowOf,
  examples: ['Head of Marketing'],
  tests: {
    keyword: (typed) => keyword(typed, (row) => [row.first, row.last, row.title, row.company.name]),
    job_titles: (wanted) => oneOf(wanted, ({ title }) => [title]),
    seniority: (wanted) => same(wanted, ({ seniority }) => [seniority]),
    departments: (wanted) => same(wanted, ({ department }) => [department]),
    companies: (wanted) => oneOf(wanted, (row) => [row.company.name]),
    industries: (wanted) => oneOf(wanted, (row) => [row.company.industry]),
    employee_count: (bounds) => between(bounds, (row) => row.company.employees),
  },
  recordOf,
  categoriesOf: ({ department }) => [department],
};
