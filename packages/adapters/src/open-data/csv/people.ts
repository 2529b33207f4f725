import { tableFields, type TableField } from '@galena/contract/catalogue';
import { fold, maybeEmail, nameKey } from '@galena/contract/kernel';
import { departments, seniorityLevels, seniorityOf, type SeniorityLevel } from '@galena/contract/search';
import { readEmails, readPhones, readWebsite } from '../contacts.ts';
import type { Columns, RowFile } from '../place.ts';
import { areaOf, firstOf, listOf } from './cells.ts';
import { commonNames, createGuess, type ColumnNames } from './columns.ts';
import { readFigures } from './figures.ts';
import type { OpenPerson, PersonRefusal } from './person.ts';
import { readTable, refOfWords, withoutUnknown, type Cells, type Table } from './table.ts';

export type PersonField = TableField<'people'>;

const { city, state, country, location, website, phone, email, description } = commonNames;

// As exports of the common tools call them, beside the usual names.
const columnNames: ColumnNames<PersonField> = {
  ref: 'ref id uid recordid contactid personid apollocontactid externalid identifier identificador identifiant kennung',
  name: 'fullname name personname contactname contact nombrecompleto nombre nomcomplet nom vollername name1 ansprechpartner person',
  first_name: 'firstname givenname forename first nombredepila primernombre prenom vorname',
  last_name: 'lastname familyname surname last apellido apellidos nomdefamille nachname familienname',
  job_title:
    'jobtitle title position role jobrole currenttitle currentposition cargo puesto titulo poste fonction titre ' +
    'berufsbezeichnung funktion stelle',
  seniority: 'seniority senioritylevel managementlevel joblevel level nivel niveau hierarchieebene',
  department: 'department departments jobfunction function area departamento departement service abteilung bereich',
  company:
    'companyname company organizationname organization organisation employer currentcompany accountname account empresa ' +
    'organizacion entreprise societe unternehmen firma arbeitgeber',
  website: `companywebsite companydomain companydomainname domain domainname ${website} dominio domaine domane`,
  linkedin_url: 'linkedinurl personlinkedinurl linkedin linkedinprofile linkedinprofileurl profilelinkedin',
  url: 'profileurl profile url link links page perfil profil',
  industry: 'industry companyindustry sector industria rubro secteur branche',
  employees:
    'employees employeecount numberofemployees companysize companyheadcount headcount companyemployees empleados effectif mitarbeiter ' +
    'mitarbeiterzahl',
  description: `headline summary bio biography about ${description}`,
  phone: `${phone} directphone workdirectphone workphone corporatephone`,
  email: `workemail businessemail ${email} emailaddress contactemail`,
  city: `${city} personcity`,
  state: `${state} personstate`,
  country: `${country} personcountry`,
  location,
};

/** What the columns of a file of people seem to hold. */
export const guessPeople = createGuess(tableFields.people, columnNames, ['phone', 'email', 'industry', 'url']);

// No company has as many people.
const maxEmployees = 100_000_000;
const longest = { name: 500, ref: 200, line: 300 } as const;

const readLinkedin = (text: string): string | null => {
  const address = readWebsite(text);
  return address !== null && /(^|\.)linkedin\.com$/.test(new URL(address).hostname) ? address : null;
};

const sameWord = <Word extends string>(words: readonly Word[], text: string): Word | undefined =>
  words.find((word) => fold(word).replaceAll(/[^a-z]/g, '') === fold(text).replaceAll(/[^a-z]/g, ''));

/** The levels that a file says in our words, or in those of titles (`vp`, `director`); else those of the title. */
const levelsOf = (texts: readonly string[], title: string | undefined): readonly SeniorityLevel[] => {
  const told = new Set(
    listOf(texts, /[;|,\n]/).flatMap((text) => sameWord(seniorityLevels, text) ?? seniorityOf(text)),
  );
  if (told.size > 0) return seniorityLevels.filter((level) => told.has(level));
  return title === undefined ? [] : seniorityOf(title);
};

type Named = Pick<OpenPerson, 'name' | 'first_name' | 'last_name'>;

const nameOf = ({ first }: Cells<PersonField>): Partial<Named> => {
  const [firstName, lastName] = [first('first_name'), first('last_name')];
  const name = first('name') ?? [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return withoutUnknown({ name: name === '' ? undefined : name, first_name: firstName, last_name: lastName });
};

const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

const keysOf = (person: Pick<OpenPerson, 'name' | 'linkedin_url' | 'emails' | 'website'>): readonly string[] => {
  const { name, linkedin_url: linkedin, emails, website: site } = person;
  const [, profile] = /^\/in\/([^/]+)/.exec(linkedin === undefined ? '' : new URL(linkedin).pathname) ?? [];
  const who = nameKey(name);
  // An address may be a whole team's, and a host is: both name somebody together with the name.
  return [
    ...(profile === undefined ? [] : [`linkedin:${profile.toLowerCase()}`]),
    ...emails.flatMap((text) => maybeEmail(text)?.key ?? []).map((key) => `email:${key}|${who}`),
    ...(site === undefined ? [] : [`site:${hostOf(site)}|${who}`]),
  ].filter((key) => key.length <= longest.line);
};

const personOf = (cells: Cells<PersonField>): OpenPerson | PersonRefusal => {
  const { all, first, tags } = cells;
  const { name, ...parts } = nameOf(cells);
  if (name === undefined) return 'unnamed';
  const place = areaOf(cells);
  const title = first('job_title');
  const department = first('department');
  const company = first('company');
  const emails = readEmails(all('email'));
  const known = withoutUnknown({
    website: firstOf(all('website'), readWebsite),
    linkedin_url: firstOf(all('linkedin_url'), readLinkedin),
    url: firstOf(all('url'), readWebsite),
  });
  const keys = keysOf({ name, emails, ...known });
  const ref =
    first('ref') ??
    keys[0] ??
    refOfWords([nameKey(name), nameKey(company ?? ''), nameKey(title ?? ''), place.country ?? '']);
  const lines = [...Object.values(place), ...Object.values(parts), title ?? '', department ?? '', company ?? ''];
  if (name.length > longest.name || lines.some((line) => line.length > longest.line) || ref.length > longest.ref)
    return 'too_large';
  return {
    ref,
    name,
    ...parts,
    ...withoutUnknown({
      job_title: title,
      department: department === undefined ? undefined : (sameWord(departments, department) ?? department),
      company,
      employees: firstOf(all('employees'), (text) => readFigures(text, maxEmployees)),
      description: first('description'),
    }),
    ...known,
    ...place,
    levels: levelsOf(all('seniority'), title),
    // A comma is a part of one industry ("Oil, gas and mining").
    industries: listOf(all('industry'), /[;|\n]/),
    phones: readPhones(all('phone')),
    emails,
    keys,
    tags,
  };
};

/** Fields that have to be there for a row to be read; of several in one line one is enough. */
export const neededOfPeople = [['name', 'first_name', 'last_name']] as const;

/**
 * Reads people from a table. A row has to have a name, or a first and a last one; without a `ref` a profile, an address or the site
 * of the company names them together with the name.
 * @param columns what they hold; `matchColumns` proposes it
 * @throws OpenDataError as `readTable`
 */
export const readPeople = (table: Table, columns: Columns, signal?: AbortSignal): RowFile<OpenPerson> =>
  readTable(table, columns, { needed: neededOfPeople, rowOf: personOf }, signal);
