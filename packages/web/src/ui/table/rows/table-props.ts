import type { ReactNode, Ref } from 'react';
import type { CellChanges } from '../cells/cell-acts.ts';
import type { CellContext, DataColumn, Sort } from '../columns/columns.ts';
import type { TableLayout } from '../columns/layout.ts';
import type { RowHead } from './head-row.tsx';
import type { Selection } from './selection.ts';

/** What a row shows on a phone (design, section 9). */
export type PhoneCells = {
  /** 36 px; tapping it selects the row. */
  readonly avatar: ReactNode;
  readonly primary: ReactNode;
  readonly secondary?: ReactNode;
  readonly status?: ReactNode;
  /** At the right of the first line. */
  readonly aside?: ReactNode;
};

/** What the page can do with a table from outside, for the keys that work everywhere on it. */
export type TableHandle = {
  /** Takes the focus to the row that had it last, or to the first one. */
  readonly focus: () => void;
  /**
   * Moves the focused row, also while a drawer has the focus: from the row that is open, whichever had it last.
   * @returns the id of the row, to be opened.
   */
  readonly walk: (by: number) => string | null;
  /** Shows the first rows: others have come in the place of those that were there. */
  readonly toStart: () => void;
};

/** What further letters do with a row, or with those that are chosen. */
export type RowLetters<Row> = {
  /** For whoever asks (`?`). */
  readonly shown: readonly { readonly keys: string; readonly label: string }[];
  /** @returns whether the letter did anything */
  readonly press: (row: Row, letter: string) => boolean;
};

export type DataTableProps<Row> = {
  /** What the table holds: "Records". */
  readonly label: string;
  /** The first column names the row; it stays at the left and cannot be hidden. */
  readonly columns: readonly DataColumn<Row>[];
  /** The pages that have come so far, one behind the other. While another order is fetched, the rows of the old one. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What a row is called in the label of its box. */
  readonly rowName: (row: Row) => string;
  /** How many rows match, loaded or not. */
  readonly total: number;
  /** Lines among the rows, above those that belong together; null for a row. They open and close as rows are opened. */
  readonly headOf?: ((row: Row) => RowHead | null) | undefined;
  /** The server stopped counting: `total` is the least there are. */
  readonly isTotalCapped?: boolean;
  readonly isLoading?: boolean;
  readonly hasMore?: boolean;
  /** Asks for the next page. Called again and again near the end: what is under way already is the page's to know. */
  readonly loadMore?: () => void;
  /** Which rows are in view, the first and the last one: the page may let go of what lies far from them. */
  readonly onView?: (first: number, last: number) => void;
  /** Above the columns that can be sorted: what the rows are sorted by now. */
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort | null) => void;
  /** Opens the filter of a column that can be filtered. */
  readonly onFilter?: (column: string) => void;
  /** As it was stored; columns it does not know appear where the page has them. */
  readonly layout?: Partial<TableLayout> | null;
  readonly onLayoutChange?: (layout: TableLayout) => void;
  /** Without it there are no boxes. */
  readonly selection?: Selection;
  readonly onSelectionChange?: (selection: Selection) => void;
  /** Opens a row: a click, Enter, Space. */
  readonly onOpen?: (row: Row) => void;
  /** Its cells can be changed, as far as their columns say how. A press on one chooses it then; the first one still opens its row. */
  readonly cells?: CellChanges<Row>;
  /** What `C` copies of a row as a whole; of a cell it copies what the cell says. */
  readonly copyOf?: ((row: Row) => string | null) | undefined;
  readonly letters?: RowLetters<Row> | undefined;
  /** The row that is open beside the table. */
  readonly openId?: string | null;
  /** A control at the right end of every row. */
  readonly renderEnd?: (row: Row, context: CellContext) => ReactNode;
  /** Stands under the head when there are no rows: nothing yet, no match, a failure. */
  readonly empty?: ReactNode;
  /** So many rows have come since the person was there: at the end, or anywhere if there is `onShowNew`. */
  readonly newCount?: number;
  /** Shows them in a way of the page's own; without it the table goes to its end, page by page. */
  readonly onShowNew?: (() => void) | undefined;
  /** They have been seen. */
  readonly onNewSeen?: () => void;
  /** Without it, a phone gets the columns too. */
  readonly phoneRow?: (row: Row) => PhoneCells;
  readonly ref?: Ref<TableHandle>;
};
