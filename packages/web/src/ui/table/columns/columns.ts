import type { ReactNode } from 'react';
import type { CellEdit } from '../../cells/cell-edit.ts';
import type { IconName } from '../../icon-names.ts';

/** The order the server was asked for. */
export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' };

/** What an action costs, told beside it before it is pressed. */
export type Cost = {
  readonly credits: number;
  readonly isEstimate?: boolean;
  /** So much for each one that is found. */
  readonly isEach?: boolean;
};

/** A cost as `Credits` shows it. */
export const creditsOf = ({ credits, ...look }: Cost) => ({ amount: credits, ...look });

/** An entry of its own in the menu of a column ("Find missing emails"). */
type ColumnItem = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly cost?: Cost | undefined;
  readonly press: () => void;
};

/** For buttons and links in a cell: they join the tab order only in the row that has the focus. */
export type CellContext = { readonly tabIndex: 0 | -1 };

/** What a cell holds. Numbers stand at the right, everything else at the left; null and '' leave it empty. */
type CellKind<Row> =
  | { readonly kind: 'text'; readonly value: (row: Row) => string | null }
  | {
      readonly kind: 'number';
      readonly value: (row: Row) => number | null;
      readonly format?: Intl.NumberFormatOptions;
    }
  | {
      readonly kind: 'date';
      /** A moment or a day of the contract. */
      readonly value: (row: Row) => string | null;
      readonly format?: Intl.DateTimeFormatOptions;
    }
  | {
      readonly kind: 'own';
      readonly cell: (row: Row, context: CellContext) => ReactNode;
      readonly align?: 'end';
    };

/** A column. Keep the list of columns the same between renders: rows are drawn anew when it changes. */
export type DataColumn<Row> = CellKind<Row> & {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  /** In px; a column of statuses is as wide as the longest translation. */
  readonly width: number;
  readonly minWidth?: number;
  /** Beside the point: machine text, dates. */
  readonly isMuted?: boolean;
  /** Takes the room that is left, as long as nobody has set its width. */
  readonly grows?: boolean;
  /** Only shown where somebody asks for it. */
  readonly isHidden?: boolean;
  /** The server can sort by it; the words of the menu, where "Sort ascending" says too little. */
  readonly sort?: { readonly ascending?: string; readonly descending?: string };
  /** There is a filter for it: its menu asks the table's `onFilter`. */
  readonly canFilter?: boolean;
  readonly items?: readonly ColumnItem[];
  /** How its cells are changed where a table has them changed; a sentence: why they are not. */
  readonly edit?: CellEdit<Row> | string;
  /** What is copied of a cell that cannot be changed. */
  readonly copy?: (row: Row) => string;
};

export const isAtEnd = <Row>(column: DataColumn<Row>): boolean =>
  column.kind === 'number' || (column.kind === 'own' && column.align === 'end');
