import { useThrottledCallback } from '@mantine/hooks';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { HiddenText } from '../hidden-text.tsx';
import type { Sort } from './columns/columns.ts';
import { TableHead } from './columns/table-head.tsx';
import { useStable } from './columns/use-stable.ts';
import { NewPill } from './rows/new-pill.tsx';
import { RowKeys } from './rows/row-keys.tsx';
import { pageState, type Selection } from './rows/selection.ts';
import type { DataTableProps } from './rows/table-props.ts';
import { choosable } from './rows/use-selecting.ts';
import { roomBelow } from './rows/use-end-of-rows.ts';
import { headHeight, useWideTable } from './use-wide-table.ts';
import { skeletonCount, WideRows } from './wide-rows.tsx';
import classes from './wide-table.module.css';

/** How often a scroll handler runs at most, in milliseconds. */
const scrollMs = 100;

/** Of the rows that can be chosen. */
const stateOfPage = <Row,>(selection: Selection, given: DataTableProps<Row>, idAt: (index: number) => string) => {
  if (!given.headOf) return pageState(selection, given.rows.length, idAt);
  const ids = choosable(given);
  return pageState(selection, ids.length, (index) => ids[index] ?? '');
};

type Content<Row> = { readonly given: DataTableProps<Row>; readonly wide: ReturnType<typeof useWideTable<Row>> };

const Grid = <Row,>({ given, wide }: Content<Row>) => {
  const { selection, sort = null, onSort, onFilter } = given;
  const { tableRows, selecting, hasSkeleton, rowHeight, isEmpty, actions, choice } = wide;
  const { virtualizer, idAt, go, active, body } = tableRows;
  const height = hasSkeleton ? headHeight + skeletonCount * rowHeight : virtualizer.getTotalSize();
  const choosePage = useStable((isOn: boolean) => selecting?.togglePage(isOn));
  const sortBy = useStable((next: Sort | null) => onSort?.(next));
  const filterBy = useStable((column: string) => onFilter?.(column));
  const leave = useStable(() => go(Math.max(0, active)));
  return (
    <div role="presentation" className={classes.content} style={{ height: isEmpty ? undefined : height }}>
      <TableHead
        columns={wide.columns}
        pageState={selecting && selection ? stateOfPage(selection, given, idAt) : null}
        onPage={choosePage}
        sort={sort}
        onSort={onSort && sortBy}
        onFilter={onFilter && filterBy}
        actions={actions}
        leave={leave}
        choice={choice}
      />
      <div role={isEmpty ? 'presentation' : 'rowgroup'} ref={body} {...(wide.isStatic ? {} : wide.events)}>
        <WideRows
          given={given}
          columns={wide.columns}
          tableRows={tableRows}
          isOn={selecting?.isOn ?? null}
          isStatic={wide.isStatic}
          hasSkeleton={hasSkeleton}
          cells={wide.cells}
          rowHeight={rowHeight}
          above={headHeight}
        />
      </div>
    </div>
  );
};

/** The table with columns: from tablets up, and on phones where the page gives no lines for them. */
export const WideTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, rows, total, isTotalCapped = false, isLoading = false, empty } = props;
  const { t } = useTranslation();
  const wide = useWideTable(props);
  const { variables, rowHeight, selecting, end, isEmpty, isStatic, hasSkeleton, announcement } = wide;
  const { scroller } = wide.tableRows;
  const markScrolled = useThrottledCallback(
    (element: HTMLElement) => element.toggleAttribute('data-scrolled', element.scrollLeft > 0),
    scrollMs,
  );
  return (
    <div className={classes.root}>
      {!isStatic && rows.length > 0 && (
        <RowKeys
          start={() => wide.tableRows.go(Math.max(0, wide.tableRows.active))}
          canOpen={props.onOpen !== undefined}
          canSelect={selecting !== null}
          canEdit={wide.cells !== null}
          canCopy={props.copyOf !== undefined}
          letters={props.letters?.shown ?? []}
        />
      )}
      <div
        ref={scroller}
        role={isStatic ? 'table' : props.headOf ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={isTotalCapped ? -1 : Math.max(total, rows.length) + 1}
        aria-multiselectable={selecting ? true : undefined}
        aria-busy={isLoading}
        className={classes.scroller}
        data-empty={isEmpty || undefined}
        // Where no row takes the focus, the arrows still scroll.
        tabIndex={isStatic || rows.length === 0 ? 0 : -1}
        style={{ ...variables, '--row-height': `${rowHeight}px` } as CSSProperties}
        onScroll={({ currentTarget }) => markScrolled(currentTarget)}
      >
        <Grid given={props} wide={wide} />
      </div>
      {isEmpty && <div className={classes.empty}>{empty}</div>}
      <NewPill
        count={end.newCount}
        isRaised={roomBelow(props) > 0}
        isAnywhere={props.onShowNew !== undefined}
        onPress={end.show}
      />
      <HiddenText isLive>{hasSkeleton ? t('app.loading') : announcement}</HiddenText>
    </div>
  );
};
