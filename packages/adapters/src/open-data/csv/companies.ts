import { tableFields, type TableField } from '@galena/contract/catalogue';
import { nameKey } from '@galena/contract/kernel';
import type { CompanyRefusal, OpenCompany } from './company.ts';
import { readEmails, readPhones, readWebsite } from '../contacts.ts';
import type { Columns, RowFile } from '../place.ts';
import { addressOf, firstOf, listOf } from './cells.ts';
import { commonNames, createGuess, type ColumnNames } from './columns.ts';
import { readCountry } from './countries.ts';
import { readFigures, readYear } from './figures.ts';
import { readTable, refOfWords, withoutUnknown, type Cells, type Table } from './table.ts';

export type CompanyField = TableField<'company'>;

// As exports of the common tools call them, beside the usual names.
const columnNames: ColumnNames<CompanyField> = {
  ...commonNames,
  ref: 'ref id uid recordid companyid accountid apolloaccountid externalid identifier identificador identifiant kennung',
  name:
    'companyname company organizationname organization organisationname organisation businessname accountname empresa ' +
    'razonsocial entreprise societe raisonsociale firmenname firma unternehmen name nombre nom account business',
  website: `companywebsite ${commonNames.website} websiteurl websiteaddress companydomain companydomainname domainname domain dominio domaine domane`,
  linkedin_url:
    'linkedinurl linkedin companylinkedinurl companylinkedin linkedincompanypage linkedincompanyprofilepage linkedinprofile',
  industry: 'industry companyindustry primaryindustry sector vertical industria rubro secteur branche',
  industries: 'industries industriegruppen sectors verticals sectores secteurs branchen',
  employees:
    'employees employeecount employeescount numberofemployees noofemployees numemployees totalemployees employeesrange ' +
    'employeerange headcount teamsize companysize sizerange size staffcount staffsize staff companyheadcount ' +
    'currentemployeeestimate empleados numerodeempleados plantilla tamano effectif effectifs salaries nombredesalaries taille ' +
    'mitarbeiter mitarbeiterzahl mitarbeiteranzahl anzahlmitarbeiter teamgrosse',
  founded:
    'founded foundedyear yearfounded foundeddate foundedon foundedat foundingyear foundationyear established yearestablished ' +
    'fundacion anodefundacion fondation anneedecreation grundung grundungsjahr gegrundet',
  revenue:
    'revenue annualrevenue estimatedrevenue estimatedrevenuerange revenuerange companyrevenue turnover annualturnover ingresos ' +
    'facturacion chiffredaffaires umsatz jahresumsatz',
  technologies: 'technologies technology webtechnologies techstack tech tecnologias technologien',
  keywords: 'keywords keyword tags specialties palabrasclave motscles schlagworte stichworte',
  phone: `${commonNames.phone} corporatephone workphone`,
  email: `${commonNames.email} contactemail genericemail`,
  city: `${commonNames.city} hqcity`,
  state: `${commonNames.state} hqstate`,
  country: `${commonNames.country} hqcountry`,
};

/** What the columns of a file of companies seem to hold. */
export const guessCompanies = createGuess(tableFields.company, columnNames, [
  'website',
  'phone',
  'email',
  'industry',
  'industries',
  'technologies',
  'keywords',
]);

// No company has as many people.
const maxEmployees = 100_000_000;
const longest = { name: 500, ref: 200, line: 300 } as const;

// On these everybody has an address: the host names nobody.
const shared =
  /(^|\.)(facebook|linkedin|instagram|twitter|x|youtube|tiktok|google|linktr|etsy|yelp|amazon|wordpress|wixsite)\.[a-z.]{2,6}$/;

/** What names a company in its file: its host, on a host of many the page. */
const siteOf = (address: string): string | null => {
  const url = URL.parse(address);
  if (!url) return null;
  const host = url.hostname.replace(/^www\./, '');
  return shared.test(host) ? `${host}${url.pathname.replace(/\/+$/, '')}` : host;
};

const readLinkedin = (text: string): string | null => {
  const address = readWebsite(text);
  return address !== null && /(^|\.)linkedin\.com$/.test(new URL(address).hostname) ? address : null;
};

const detailsOf = ({ all, first }: Cells<CompanyField>): Partial<OpenCompany> =>
  withoutUnknown({
    linkedin_url: firstOf(all('linkedin_url'), readLinkedin),
    employees: firstOf(all('employees'), (text) => readFigures(text, maxEmployees)),
    founded: firstOf(all('founded'), readYear),
    revenue: firstOf(all('revenue'), (text) => readFigures(text)),
    description: first('description'),
  });

const companyOf = (cells: Cells<CompanyField>): OpenCompany | CompanyRefusal => {
  const { all, first, tags } = cells;
  const address = firstOf(all('website'), readWebsite);
  const site = address === undefined ? null : siteOf(address);
  const name = first('name') ?? site ?? undefined;
  if (name === undefined) return 'unnamed';
  const place = addressOf(cells);
  const own = first('ref');
  const isLong = Object.values(place).some((line) => line.length > longest.line) || (own?.length ?? 0) > longest.ref;
  if (name.length > longest.name || isLong) return 'too_large';
  const isSite = site !== null && site.length <= longest.ref;
  return {
    ref: own ?? (isSite ? site : refOfWords([nameKey(name), firstOf(all('country'), readCountry) ?? ''])),
    name,
    ...withoutUnknown({ website: address, site: isSite ? site : null }),
    ...detailsOf(cells),
    ...place,
    // A comma is a part of one industry ("Oil, gas and mining"), and parts several.
    industries: listOf([...listOf(all('industry'), /[;|\n]/), ...listOf(all('industries'), /[;|,\n]/)], /\n/),
    technologies: listOf(all('technologies'), /[;|,\n]/),
    keywords: listOf(all('keywords'), /[;|,\n]/),
    phones: readPhones(all('phone')),
    emails: readEmails(all('email')),
    tags,
  };
};

/** Fields that have to be there for a row to be read; of several in one line one is enough. */
export const neededOfCompanies = [['name', 'website']] as const;

/**
 * Reads companies from a table. A row has to have a name, or an address of the web; without a `ref` its host names it, else its
 * name and country.
 * @param columns what they hold; `matchColumns` proposes it
 * @throws OpenDataError as `readTable`
 */
export const readCompanies = (table: Table, columns: Columns, signal?: AbortSignal): RowFile<OpenCompany> =>
  readTable(table, columns, { needed: neededOfCompanies, rowOf: companyOf }, signal);
