import { useRef, type ReactNode } from 'react';
import { HiddenText } from '../hidden-text.tsx';
import { SkeletonRows } from '../states/skeleton.tsx';
import { useKeptFocus } from './plain-table-focus.ts';
import { useFolding } from './plain-table-fold.ts';
import classes from './plain-table.module.css';

/**
 * Where a cell stands in a card: beside the name at the end of the first line, on a line of its own, or among the states,
 * facts (with the title of their column) and buttons of the last lines.
 */
type CardPlace = 'aside' | 'line' | 'state' | 'fact';

/** A column. The first one names the row, unless another does. */
export type PlainColumn<Row> = {
  readonly id: string;
  readonly title: string;
  /**
   * `number`: at the right; `muted`: second to the others; `sentence`: may take several lines; `actions`: buttons at the
   * end of the row, under a title that is only read out.
   */
  readonly kind?: 'text' | 'number' | 'muted' | 'sentence' | 'actions';
  /** Names the row in place of the first column. */
  readonly isName?: boolean;
  /** What stands in the cell; null leaves it empty. */
  readonly cell: (row: Row) => ReactNode;
  /** Where the rows are cards; `fact` if it is left out. */
  readonly card?: CardPlace;
  /** In CSS, so that the columns stand still while their words change. */
  readonly width?: number | string;
};

type PlainTableProps<Row> = {
  /** What the table holds: "Runs". */
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** In a frame of its own, among other things; else it goes from edge to edge of its pane. */
  readonly isFramed?: boolean;
  /** The rows are on their way for the first time. */
  readonly isLoading?: boolean;
  /** Stands in the place of the table when there are no rows. */
  readonly empty?: ReactNode;
  /** A line below the rows: how many of them are shown. */
  readonly foot?: ReactNode;
};

/** Which column names the rows. */
const nameAt = <Row,>(columns: readonly PlainColumn<Row>[]): number =>
  Math.max(
    columns.findIndex(({ isName }) => isName),
    0,
  );

/** Where the cells of a column stand in a card. */
const placeOf = <Row,>(columns: readonly PlainColumn<Row>[], at: number): CardPlace | 'name' | 'actions' => {
  if (at === nameAt(columns)) return 'name';
  return columns[at]?.kind === 'actions' ? 'actions' : (columns[at]?.card ?? 'fact');
};

type RowProps<Row> = {
  readonly row: Row;
  readonly columns: readonly PlainColumn<Row>[];
  readonly isFolded: boolean;
};

const PlainRow = <Row,>({ row, columns, isFolded }: RowProps<Row>) => (
  <tr className={classes.row} role={isFolded ? 'row' : undefined}>
    {columns.map(({ id, title, kind = 'text', cell }, at) => {
      const own = {
        className: classes.cell,
        'data-kind': kind,
        'data-card': placeOf(columns, at),
        'data-title': title,
      };
      const content = cell(row);
      return at === nameAt(columns) ? (
        <th key={id} scope="row" role={isFolded ? 'rowheader' : undefined} {...own}>
          {content}
        </th>
      ) : (
        <td key={id} role={isFolded ? 'cell' : undefined} {...own}>
          {content}
        </td>
      );
    })}
  </tr>
);

type HeadProps<Row> = { readonly columns: readonly PlainColumn<Row>[]; readonly isFolded: boolean };

const PlainHead = <Row,>({ columns, isFolded }: HeadProps<Row>) => (
  <thead className={classes.head} role={isFolded ? 'rowgroup' : undefined}>
    <tr role={isFolded ? 'row' : undefined}>
      {columns.map(({ id, title, kind = 'text', width }) => (
        <th
          key={id}
          scope="col"
          role={isFolded ? 'columnheader' : undefined}
          className={classes.title}
          data-kind={kind}
          style={{ width }}
        >
          {kind === 'actions' ? <HiddenText>{title}</HiddenText> : title}
        </th>
      ))}
    </tr>
  </thead>
);

/**
 * A table to be read, of at most some hundred rows that are all there: it takes its own height in a page that scrolls, and
 * its head stays in sight (below `--plain-table-top`). Where its columns do not fit, as on phones and in narrow panes, its
 * rows are cards. Rows of the server without end are the `DataTable`'s.
 */
export const PlainTable = <Row,>(props: PlainTableProps<Row>) => {
  const { label, columns, rows, rowId, isFramed = false, isLoading = false, empty, foot } = props;
  const root = useRef<HTMLDivElement>(null);
  const isFolded = useFolding(root);
  const focus = useKeptFocus(root);
  const places = columns.map((_, at) => placeOf(columns, at));
  const isWaiting = isLoading && rows.length === 0;
  const isEmpty = rows.length === 0 && !isWaiting;
  return (
    <div
      ref={root}
      className={classes.root}
      data-folded={isFolded || undefined}
      data-framed={isFramed || undefined}
      role={isEmpty ? 'group' : undefined}
      aria-label={isEmpty ? label : undefined}
      {...focus}
    >
      {!isEmpty && (
        <table className={classes.table} aria-label={label} role={isFolded ? 'table' : undefined}>
          <PlainHead columns={columns} isFolded={isFolded} />
          <tbody
            role={isFolded ? 'rowgroup' : undefined}
            data-aside={places.includes('aside')}
            data-facts={places.includes('fact')}
          >
            {rows.map((row) => (
              <PlainRow key={rowId(row)} row={row} columns={columns} isFolded={isFolded} />
            ))}
          </tbody>
        </table>
      )}
      {isWaiting && (
        <SkeletonRows columns={isFolded ? ['1fr'] : columns.map(() => '1fr')} rows={4} rowHeight={isFolded ? 72 : 38} />
      )}
      {isEmpty && <div className={classes.empty}>{empty}</div>}
      {foot && rows.length > 0 && <p className={classes.foot}>{foot}</p>}
    </div>
  );
};

type TwoLinesProps = { readonly first: ReactNode; readonly second: ReactNode };

/** A cell of two lines: what it is, and below it, quieter, what else there is to say; one line if that is nothing. */
export const TwoLines = ({ first, second }: TwoLinesProps) => (
  <>
    {first}
    {second !== null && second !== undefined && second !== '' && <span className={classes.second}>{second}</span>}
  </>
);
