import { reading, type OpenTable } from './file-copies.service.ts';
import type { FileRow } from './rows.service.ts';

/** The first rows of a table. */
export type Sample = { readonly rows: readonly FileRow[]; readonly isAll: boolean };

// Enough to meet a day after the twelfth of a month wherever there are days.
const maxRows = 2_000;

/** @throws AppError with what is wrong with the file */
export const takeSample = (table: OpenTable): Promise<Sample> =>
  reading(async () => {
    const rows: FileRow[] = [];
    for await (const { content } of table.rows()) {
      rows.push(...content);
      if (rows.length > maxRows) return { rows: rows.slice(0, maxRows), isAll: false };
    }
    return { rows, isAll: table.isWhole };
  });

/** The cells of those rows that can be parted into cells. */
export const filledRows = ({ rows }: Sample): readonly (readonly string[])[] =>
  rows.flatMap(({ cells }) => (cells ? [cells] : []));
