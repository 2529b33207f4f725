import { labelBefore, type PhoneType } from './labels.ts';

/** Rows that are looked up for the head of a table, letters that are looked back over, and letters of such a head. */
const max = { rows: 60, letters: 6_000, head: 40 } as const;

/** What the head of a table's column says of a number in one of its cells ("Phone | Fax"); null: nothing. */
export const labelOfColumn = (text: string, at: number): PhoneType | null => {
  if (at === 0 || text.lastIndexOf('\t', at - 1) <= text.lastIndexOf('\n', at - 1)) return null;
  const before = text.slice(Math.max(0, at - max.letters), at);
  const rows = before.split('\n');
  const own = rows.at(-1) ?? '';
  const column = own.split('\t').length - 1;
  let head: string | null = null;
  for (let row = rows.length - 2; row >= Math.max(0, rows.length - max.rows); row -= 1) {
    const cells = rows[row]?.split('\t') ?? [];
    if (cells.length < 2) break;
    head = cells[column]?.trim() ?? null;
  }
  return head === null || head.length > max.head ? null : (labelBefore(head)?.type ?? null);
};
