import { openArchive, sheetError, type Archive } from './archive.ts';
import { sheetRows, type CellMeaning } from './cells.ts';
import { isDateFormat } from './numbers.ts';
import { noStrings, readStrings } from './strings.ts';
import { readWholeXml } from './xml.ts';
import type { CsvRow } from '../../open-data/csv/rows.ts';
import type { Piece } from '../../open-data/source-file.ts';

/** A spreadsheet. Whoever opened it closes it. */
export type Workbook = {
  /** The names of its sheets, those that are hidden last. */
  readonly sheets: readonly string[];
  /** The rows of one of them that say something. */
  readonly rows: (sheet: string, signal?: AbortSignal) => AsyncIterable<Piece<readonly CsvRow[]>>;
  readonly close: () => Promise<void>;
};

type Sheet = { readonly name: string; readonly id: string; readonly isHidden: boolean };

/** A part by what its folder says of it: `worksheets/sheet1.xml`, or from the top: `/xl/worksheets/sheet1.xml`. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const readParts = async (archive: Archive): Promise<ReadonlyMap<string, string>> => {
  const parts = new Map<string, string>();
  await readWholeXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    opened: (name, { Id: id, Target: target }) => {
      if (name === 'Relationship' && id !== undefined && target !== undefined) parts.set(id, partOf(target));
    },
  });
  return parts;
};

const readBook = async (archive: Archive): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> => {
  const book = { sheets: [] as Sheet[], isFrom1904: false };
  await readWholeXml(await archive.open('xl/workbook.xml'), {
    opened: (name, attributes) => {
      if (name === 'workbookPr') book.isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      book.sheets.push({ name: attributes['name'] ?? '', id, isHidden });
    },
  });
  return book;
};

/** Which of its styles are dates, by their place. */
const readDateStyles = async (archive: Archive): Promise<ReadonlySet<number>> => {
  const [own, styles] = [new Map<number, string>(), new Set<number>()];
  if (!archive.has('xl/styles.xml')) return styles;
  let isCells = false;
  let place = 0;
  await readWholeXml(await archive.open('xl/styles.xml'), {
    opened: (name, { numFmtId: id = '0', formatCode: code }) => {
      if (name === 'numFmt' && code !== undefined) own.set(Number(id), code);
      if (name === 'cellXfs') isCells = true;
      if (name !== 'xf' || !isCells) return;
      if (isDateFormat(Number(id), own.get(Number(id)))) styles.add(place);
      place += 1;
    },
    closed: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
};

const stringsPart = 'xl/sharedStrings.xml';

/** Opens a spreadsheet (XLSX). @throws OpenDataError if it is none, or damaged, protected or packed too densely */
export const openWorkbook = async (path: string, signal?: AbortSignal): Promise<Workbook> => {
  const archive = await openArchive(path);
  try {
    if (!archive.has('xl/workbook.xml')) throw sheetError('not_a_table', `This isn’t a spreadsheet: ${path}`);
    const parts = await readParts(archive);
    const { sheets, isFrom1904 } = await readBook(archive);
    const dateStyles = await readDateStyles(archive);
    const strings = archive.has(stringsPart) ? await readStrings(await archive.open(stringsPart), signal) : noStrings;
    const meaning: CellMeaning = { strings, dateStyles, isFrom1904 };
    const partsOf = new Map(
      sheets.flatMap(({ name, id }) => {
        const part = parts.get(id);
        return part !== undefined && archive.has(part) && part.includes('worksheets/') ? [[name, part] as const] : [];
      }),
    );
    const known = sheets.filter(({ name }) => partsOf.has(name));
    return {
      sheets: [...known.filter((one) => !one.isHidden), ...known.filter((one) => one.isHidden)].map(({ name }) => name),
      rows: (sheet, stop) => sheetRows(archive, partsOf.get(sheet) ?? '', meaning, stop),
      close: async () => {
        archive.close();
        await strings.close();
      },
    };
  } catch (error) {
    archive.close();
    throw error;
  }
};
