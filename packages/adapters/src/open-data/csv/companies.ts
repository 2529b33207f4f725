import { fold } from '@galena/contract/kernel';
import type { Address, CompanyRefusal, OpenCompany } from '../company.ts';
import { plainText, readEmails, readPhones, readWebsite } from '../contacts.ts';
import type { RowFile } from '../place.ts';
import { commonNames, createGuess, type ColumnNames, type CsvMap } from './columns.ts';
import { readCountry } from './countries.ts';
import { readFigures, readYear } from './figures.ts';
import { readTable, refOfWords, withoutUnknown, type Cells } from './table.ts';

/** What a column of a table of companies may hold. */
export const companyFields = [
  'ref',
  'name',
  'website',
  'linkedin_url',
  'industry',
  'industries',
  'employees',
  'founded',
  'revenue',
  'technologies',
  'keywords',
  'description',
  'phone',
  'email',
  'street',
  'postal_code',
  'city',
  'state',
  'country',
] as const;

export type CompanyField = (typeof companyFields)[number];

const { street, postal_code, city, state, country, website, phone, email } = commonNames;

// As exports of the common tools call them, beside the usual names.
const columnNames: ColumnNames<CompanyField> = {
  ref: 'ref id uid recordid companyid accountid apolloaccountid externalid identifier identificador identifiant kennung',
  name:
    'name company companyname organization organizationname organisation organisationname account accountname business ' +
    'businessname nombre empresa razonsocial nom entreprise societe raisonsociale firma firmenname unternehmen',
  website: `${website} domain domainname companydomain companydomainname companywebsite websiteurl websiteaddress dominio domaine domane`,
  linkedin_url:
    'linkedin linkedinurl companylinkedin companylinkedinurl linkedincompanypage linkedincompanyprofilepage linkedinprofile',
  industry: 'industry companyindustry primaryindustry sector industria rubro secteur branche',
  industries: 'industries industriegruppen sectors sectores secteurs branchen',
  employees:
    'employees employeecount employeescount numberofemployees noofemployees numemployees companysize sizerange size headcount ' +
    'companyheadcount staff currentemployeeestimate empleados numerodeempleados effectif effectifs salaries mitarbeiter ' +
    'mitarbeiterzahl anzahlmitarbeiter',
  founded:
    'founded foundedyear yearfounded foundeddate foundedon foundingyear established fundacion anodefundacion fondation ' +
    'anneedecreation grundung grundungsjahr gegrundet',
  revenue:
    'revenue annualrevenue estimatedrevenue estimatedrevenuerange revenuerange companyrevenue turnover ingresos facturacion ' +
    'chiffredaffaires umsatz jahresumsatz',
  technologies: 'technologies technology webtechnologies techstack tech tecnologias technologien',
  keywords: 'keywords keyword tags palabrasclave motscles schlagworte stichworte',
  description:
    'description shortdescription companydescription about aboutus seodescription summary descripcion beschreibung',
  phone: `${phone} companyphone companyphonenumber corporatephone workphone phone1`,
  email: `${email} companyemail contactemail genericemail`,
  street: `${street} companystreet`,
  postal_code: `${postal_code} companypostalcode companyzip`,
  city: `${city} companycity hqcity`,
  state: `${state} companystate stateregion hqstate`,
  country: `${country} companycountry countryregion hqcountry`,
};

/** What the columns of a file of companies seem to hold. */
export const guessCompanies = createGuess(
  columnNames,
  new Set<CompanyField>(['website', 'phone', 'email', 'industry', 'industries', 'technologies', 'keywords']),
);

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

/** The first that can be read. */
export const firstOf = <Value>(texts: readonly string[], read: (text: string) => Value | null): Value | undefined =>
  texts.map(read).find((value) => value !== null) ?? undefined;

/** What is listed in cells, each once. @param signs that part two */
export const listOf = (texts: readonly string[], signs: RegExp): readonly string[] => {
  const words = new Map<string, string>();
  for (const word of texts.flatMap((text) => text.split(signs).map(plainText)))
    if (word !== '' && !words.has(fold(word))) words.set(fold(word), word);
  return [...words.values()];
};

const readLinkedin = (text: string): string | null => {
  const address = readWebsite(text);
  return address !== null && /(^|\.)linkedin\.com$/.test(new URL(address).hostname) ? address : null;
};

const addressOf = ({ all, first }: Cells<CompanyField>): Address =>
  withoutUnknown({
    street: first('street'),
    postal_code: first('postal_code'),
    city: first('city'),
    state: first('state'),
    country: firstOf(all('country'), readCountry),
  });

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
    ref: own ?? (isSite ? site : refOfWords([fold(name), place.country ?? ''])),
    name,
    ...withoutUnknown({ website: address }),
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

/**
 * Reads companies from a table. A row has to have a name, or an address of the web; without a `ref` its host names it, else its
 * name and country.
 * @param map which column holds what; `guessCompanies` proposes one
 * @throws OpenDataError as `readTable`
 */
export const readCompaniesCsv = (path: string, map: CsvMap, signal?: AbortSignal): Promise<RowFile<OpenCompany>> =>
  readTable(path, map, { needed: [['name', 'website']], rowOf: companyOf }, signal);
