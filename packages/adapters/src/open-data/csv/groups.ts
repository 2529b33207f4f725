import { tableFields, type TableField } from '@galena/contract/catalogue';
import { fold } from '@galena/contract/kernel';
import { readEmails, readPhones, readWebsite } from '../contacts.ts';
import type { GroupRefusal, OpenGroup } from './group.ts';
import type { Columns, RowFile } from '../place.ts';
import { areaOf, firstOf, listOf } from './cells.ts';
import { commonNames, createGuess, type ColumnNames } from './columns.ts';
import { readFigures } from './figures.ts';
import { platformOfHost, readPlatform } from './platforms.ts';
import { readTable, refOfWords, withoutUnknown, type Cells, type Table } from './table.ts';

export type GroupField = TableField<'group'>;

const { city, state, country, location, website, phone, email, description } = commonNames;

const columnNames: ColumnNames<GroupField> = {
  ref: 'ref id uid groupid externalid identifier identificador identifiant kennung',
  name: 'name title group groupname nombre grupo nombredelgrupo nom groupe nomdugroupe gruppe gruppenname bezeichnung',
  url: `groupurl grouplink ${website} link enlace lien`,
  platform: 'platform network plataforma red plateforme reseau plattform netzwerk',
  members:
    'members membercount memberscount numberofmembers groupmembers miembros membres mitglieder mitgliederzahl anzahlmitglieder',
  privacy: 'privacy visibility groupprivacy privacidad confidentialite sichtbarkeit',
  description,
  admins: 'admins admin administrators moderators administradores administrateurs administratoren',
  phone,
  email,
  city,
  state,
  country,
  location,
};

/** What the columns of a file of groups seem to hold. */
export const guessGroups = createGuess(tableFields.group, columnNames, ['url', 'admins', 'phone', 'email']);

const longest = { name: 500, ref: 200, line: 300 } as const;

const words = {
  public: new Set('public open publico publique abierto ouvert offentlich offen'.split(' ')),
  private: new Set('private closed secret privado prive privee cerrado ferme privat geschlossen geheim'.split(' ')),
} as const;

const readPrivacy = (text: string): 'public' | 'private' | null => {
  const spoken = fold(text).split(/[^a-z]+/);
  const [isPublic, isPrivate] = [
    spoken.some((word) => words.public.has(word)),
    spoken.some((word) => words.private.has(word)),
  ];
  // "Not public" and the like say both or neither.
  if (isPublic === isPrivate || spoken.includes('not')) return null;
  return isPublic ? 'public' : 'private';
};

/** The address of a group to tell it by: without scheme, `www.`, query and case. */
const pageOf = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  const page = `${hostname.replace(/^(www|m)\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
  return page.length <= longest.ref ? page : refOfWords([page]);
};

const groupOf = (cells: Cells<GroupField>): OpenGroup | GroupRefusal => {
  const { all, first, tags } = cells;
  const name = first('name');
  if (name === undefined) return 'unnamed';
  const url = firstOf(all('url'), readWebsite);
  if (url === undefined) return 'no_address';
  const place = areaOf(cells);
  const page = pageOf(url);
  const ref = first('ref') ?? page;
  const isLong = Object.values(place).some((line) => line.length > longest.line) || ref.length > longest.ref;
  if (name.length > longest.name || isLong) return 'too_large';
  return {
    ref,
    name,
    url,
    ...withoutUnknown({
      platform: firstOf(all('platform'), readPlatform) ?? platformOfHost(url),
      members: firstOf(all('members'), (text) => readFigures(text)),
      privacy: firstOf(all('privacy'), readPrivacy),
      description: first('description'),
    }),
    ...place,
    admins: listOf(all('admins'), /[;|,\n]/),
    phones: readPhones(all('phone')),
    emails: readEmails(all('email')),
    keys: [page],
    tags,
  };
};

/** Fields that have to be there for a row to be read; of several in one line one is enough. */
export const neededOfGroups = [['name'], ['url']] as const;

/**
 * Reads groups from a table. A row has to have a name and an address of the web, which names it where there is no `ref`.
 * @param columns what they hold; `matchColumns` proposes it
 * @throws OpenDataError as `readTable`
 */
export const readGroups = (table: Table, columns: Columns, signal?: AbortSignal): RowFile<OpenGroup> =>
  readTable(table, columns, { needed: neededOfGroups, rowOf: groupOf }, signal);
