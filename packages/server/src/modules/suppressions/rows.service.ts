import { importTargets } from '@galena/contract/imports';
import { type Contact, contactIn, contactOf } from '../contacts/index.ts';
import type { Tables } from '../imports/index.ts';

/** The file whose rows are read. */
export type RowReading = {
  readonly format: 'csv' | 'xlsx';
  /** The cells of its first row as they stand there: a head of columns, or contacts as all others; null: it says its columns on each row. */
  readonly first: readonly string[] | null;
  /** What its columns are called. */
  readonly header: readonly string[];
  /** Where telephone numbers are from that do not say so, ISO 3166-1 alpha-2; null: those are none. */
  readonly phoneCountry: string | null;
};

type Cells = Pick<Tables, 'guessOf' | 'plainText' | 'readPhone'>;

/** What a column holds as far as it matters here. */
type ColumnKind = 'phone' | 'words' | 'any';

const separators = /[,;|\t\r\n]+/;
const internationalPhone = /^(?:\+|00)[\d\s().\-/]+$/;
const nationalPhone = /^[\d\s().\-/]{6,}$/;
const day = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

/** Fields that are contacts, or addresses of somebody. */
const contactFields = new Set(['email', 'phone', 'website', 'linkedin_url', 'data.url', 'data.profiles']);

const isNational = (text: string): boolean => nationalPhone.test(text) && !day.test(text);

const keyOf = ({ kind, text }: Contact): string => `${kind} ${text}`;

const distinct = (contacts: readonly Contact[]): readonly Contact[] => [
  ...new Map(contacts.map((one) => [keyOf(one), one])).values(),
];

/** What a cell is without the apostrophe that a spreadsheet program or an export put before a sign. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[+=@-])/, '');

/** What the columns of a file hold: by their names, or where it has none by what its first row says. */
const columnKinds = ({ guessOf, readPhone }: Cells, { first, header, phoneCountry }: RowReading, hasHead: boolean) => {
  const { guess } = guessOf('people', importTargets('people', []), {});
  return header.map((name, at): ColumnKind => {
    if (header.length === 1) return 'phone';
    if (!hasHead) {
      const cell = withoutApostrophe((first?.[at] ?? '').trim());
      const isPhone = internationalPhone.test(cell) || (isNational(cell) && readPhone(cell, phoneCountry) !== null);
      return isPhone ? 'phone' : 'any';
    }
    const field = guess(name)?.field;
    if (field === undefined || field === 'note') return 'any';
    if (field === 'phone') return 'phone';
    return contactFields.has(field) ? 'any' : 'words';
  });
};

type ReadCell = (cell: string, kind: ColumnKind) => readonly Contact[];

const createCellReader = ({ plainText, readPhone }: Cells, { format, phoneCountry }: RowReading): ReadCell => {
  const phoneIn = (text: string, kind: ColumnKind): Contact | null => {
    const isWhole = internationalPhone.test(text);
    if (!isWhole && !(kind === 'phone' && phoneCountry !== null && isNational(text))) return null;
    const number = readPhone(text, phoneCountry);
    return number === null ? null : contactOf('phone', number);
  };
  const oneIn = (text: string, kind: ColumnKind): Contact | null => phoneIn(text, kind) ?? contactIn(text);
  /** Contacts that stand behind one another; a sentence in which one is named says nothing. */
  const listedIn = (text: string, kind: ColumnKind): readonly Contact[] => {
    for (const parts of [/\s*\/\s*/, /\s+(?=\+)/, /\s+/].map((sign) => text.split(sign))) {
      const read = parts.length > 1 ? parts.map((part) => oneIn(part, kind)) : [null];
      if (read.every((one) => one !== null)) return read;
    }
    return [];
  };
  return (cell, kind) => {
    const bare = format === 'csv' ? withoutApostrophe(cell.trim()) : cell.trim();
    const whole = oneIn(plainText(bare), kind);
    if (whole) return [whole];
    return bare.split(separators).flatMap((part) => {
      // As mail programs write it: Somebody <somebody@mail.example>.
      const text = plainText(/<([^<>\s]+)>/.exec(part)?.[1] ?? part);
      const one = oneIn(text, kind);
      return one ? [one] : listedIn(text, kind);
    });
  };
};

/** Reads what rows of a file say. */
export type RowReader = {
  /** The contacts of its first row; null: that is a head of columns, and no row. */
  readonly first: readonly Contact[] | null;
  /** Every contact of a row, each once. */
  readonly read: (cells: readonly string[]) => readonly Contact[];
};

/**
 * Reads the contacts of rows: all of them in all columns, whatever their kind. What looks like a domain in a column of names is one
 * only where the row says nothing else: "Booking.com" is a company.
 */
export const createRowReader = (tables: Cells, reading: RowReading): RowReader => {
  const cellOf = createCellReader(tables, reading);
  const head = (reading.first ?? []).flatMap((cell) => cellOf(cell, 'any'));
  const single = reading.header.length === 1 ? (reading.first ?? []).flatMap((cell) => cellOf(cell, 'phone')) : [];
  const hasHead = head.length + single.length === 0;
  const kinds = columnKinds(tables, reading, hasHead);
  const read = (cells: readonly string[]): readonly Contact[] => {
    const found = cells.flatMap((cell, at) => {
      const kind = kinds[at] ?? 'any';
      return cellOf(cell, kind).map((contact) => ({ contact, isName: kind === 'words' && contact.kind === 'domain' }));
    });
    const sure = found.filter(({ isName }) => !isName);
    return distinct((sure.length > 0 ? sure : found).map(({ contact }) => contact));
  };
  return { first: hasHead || reading.first === null ? null : read(reading.first), read };
};
