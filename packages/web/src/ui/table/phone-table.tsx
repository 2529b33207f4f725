import { useTranslation } from '../../platform/use-translation.ts';
import { HiddenText } from '../hidden-text.tsx';
import { onLongPress } from './rows/long-press.ts';
import { NewPill } from './rows/new-pill.tsx';
import { HeadRow } from './rows/head-row.tsx';
import { PhoneRow } from './rows/phone-row.tsx';
import classes from './phone-table.module.css';
import type { DataTableProps } from './rows/table-props.ts';
import { useDelayed } from './rows/use-delayed.ts';
import { roomBelow, useEndOfRows } from './rows/use-end-of-rows.ts';
import { useRowEvents } from './rows/use-row-events.ts';
import { useSelecting } from './rows/use-selecting.ts';
import { useTableRows, type TableRows } from './rows/use-table-rows.ts';

type PhoneTableProps<Row> = DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'phoneRow'>>;

/** Two lines of text and one of states; rows are measured once they are drawn. */
const rowHeight = 90;

const Skeleton = ({ top }: { top: number }) => (
  <div className={classes.skeleton} aria-hidden style={{ transform: `translateY(${top}px)` }}>
    <span className={classes.tile} />
    <span className={classes.bars} />
  </div>
);

type LinesProps<Row> = {
  readonly given: PhoneTableProps<Row>;
  readonly tableRows: TableRows;
  readonly isOn: ((id: string) => boolean) | null;
};

const Lines = <Row,>({ given, tableRows, isOn }: LinesProps<Row>) => {
  const { rows, rowName, headOf, phoneRow, openId = null } = given;
  const { virtualizer, idAt, active } = tableRows;
  const { t } = useTranslation();
  return virtualizer.getVirtualItems().map(({ index, start, key }) => {
    const row = rows[index];
    if (row === undefined) return <Skeleton key={String(key)} top={start} />;
    const id = idAt(index);
    const head = headOf?.(row);
    if (head)
      return (
        <HeadRow
          key={id}
          head={head}
          index={index}
          top={start}
          isActive={index === active}
          measure={virtualizer.measureElement}
        />
      );
    return (
      <PhoneRow
        key={id}
        row={row}
        cellsOf={phoneRow}
        index={index}
        top={start}
        boxLabel={t('table.select_row', { name: rowName(row) })}
        isSelected={isOn ? isOn(id) : null}
        isActive={index === active}
        isOpen={id === openId}
        measure={virtualizer.measureElement}
      />
    );
  });
};

/** The table on a phone. A tap opens a row; a tap on its picture or a long press chooses it. */
export const PhoneTable = <Row,>(props: PhoneTableProps<Row>) => {
  const { label, rows, total, isTotalCapped = false, isLoading = false, onOpen, empty } = props;
  const { t } = useTranslation();
  const tableRows = useTableRows(props, { rowHeight, above: 0, below: roomBelow(props) });
  const { scroller, body, virtualizer, page, notice, go } = tableRows;
  const selecting = useSelecting(props);
  const end = useEndOfRows(props, tableRows);
  const isWaiting = isLoading && rows.length === 0;
  const hasSkeleton = useDelayed(isWaiting, 300);
  const events = useRowEvents({
    count: rows.length,
    page,
    selecting,
    notice,
    go,
    open: onOpen && ((index) => rows[index] !== undefined && onOpen(rows[index])),
  });
  if (rows.length === 0 && !isWaiting) return <div className={classes.empty}>{empty}</div>;
  return (
    <div className={classes.root}>
      <div
        ref={scroller}
        role={props.headOf ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={isTotalCapped ? -1 : Math.max(total, rows.length)}
        aria-multiselectable={selecting ? true : undefined}
        aria-busy={isLoading}
        tabIndex={rows.length === 0 ? 0 : -1}
        className={classes.scroller}
      >
        <div
          role="rowgroup"
          ref={body}
          className={classes.content}
          style={{ height: virtualizer.getTotalSize() }}
          {...events}
          onPointerDown={(event) =>
            onLongPress(event, (target) => {
              const held = target.closest<HTMLElement>('[data-index]');
              if (held) selecting?.toggle(Number(held.dataset['index']));
            })
          }
        >
          {hasSkeleton ? (
            Array.from({ length: 6 }, (_, at) => <Skeleton key={at} top={at * rowHeight} />)
          ) : (
            <Lines given={props} tableRows={tableRows} isOn={selecting?.isOn ?? null} />
          )}
        </div>
      </div>
      <NewPill
        count={end.newCount}
        isRaised={roomBelow(props) > 0}
        isAnywhere={props.onShowNew !== undefined}
        onPress={end.show}
      />
      <HiddenText isLive>{isWaiting ? t('app.loading') : ''}</HiddenText>
    </div>
  );
};
