import { useLayoutEffect, useRef, useState, memo, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ColumnChooser, type ColumnChoice } from './column-chooser.tsx';
import type { Sort } from './columns.ts';
import { HeadCell } from './head-cell.tsx';
import { RowBox } from './row-box.tsx';
import classes from './table-head.module.css';
import type { ShownColumn } from './use-column-model.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { useStable } from './use-stable.ts';
import type { LayoutActions } from './use-layout-actions.ts';

type TableHeadProps<Row> = {
  readonly columns: readonly ShownColumn<Row>[];
  /** How many of the loaded rows are chosen; null where none can ever be. */
  readonly pageState: 'empty' | 'none' | 'some' | 'all' | null;
  readonly onPage: (isOn: boolean) => void;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort | null) => void) | undefined;
  readonly onFilter: ((column: string) => void) | undefined;
  readonly actions: LayoutActions;
  /** Downwards into the rows. */
  readonly leave: () => void;
  readonly choice: ColumnChoice<Row> | null;
};

/** What the arrow keys walk over. */
const stops = 'button';

const walk = (event: KeyboardEvent<HTMLElement>): HTMLElement | null => {
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return null;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="columnheader"] > ${stops}`)];
  const at = all.findIndex((one) => one === event.target);
  if (at < 0) return null;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
  return to === undefined ? null : (all[to] ?? null);
};

const onKey = (event: KeyboardEvent<HTMLElement>, leave: () => void): void => {
  const to = walk(event);
  if (event.defaultPrevented || !(event.target instanceof HTMLButtonElement)) return;
  if (to) to.focus();
  else if (event.key === 'ArrowDown' && event.target.ariaExpanded !== 'true') leave();
  else return;
  event.preventDefault();
};

/** Hides a column and hands the focus on to the head beside it, which would be gone with it. */
const useHiding = <Row,>(
  head: RefObject<HTMLElement | null>,
  columns: readonly ShownColumn<Row>[],
  actions: LayoutActions,
): ((id: string) => void) => {
  const heir = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (heir.current === null) return;
    head.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(heir.current)}"] > ${stops}`)?.focus();
    heir.current = null;
  });
  return useStable((id: string) => {
    const at = columns.findIndex(({ column }) => column.id === id);
    if (at > 0) heir.current = (columns[at + 1] ?? columns[at - 1])?.column.id ?? null;
    actions.hide(id);
  });
};

const Head = <Row,>(props: TableHeadProps<Row>) => {
  const { columns, pageState, onPage, sort, onSort, onFilter, actions, leave, choice } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const { drag, begin } = useColumnDrag(row, actions.moveTo);
  const hide = useHiding(row, columns, actions);
  const tabStop = columns.some(({ column }) => column.id === current) ? current : columns[0]?.column.id;
  return (
    <div role="rowgroup" className={classes.head}>
      <div
        role="row"
        ref={row}
        className={classes.row}
        aria-rowindex={1}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
          if (id) setCurrent(id);
        }}
        onKeyDown={(event) => onKey(event, leave)}
      >
        {pageState !== null && (
          <div role="columnheader" className={classes.box}>
            <RowBox
              label={t('table.select_all')}
              state={pageState === 'empty' ? 'none' : pageState}
              isDisabled={pageState === 'empty'}
              tabIndex={0}
              onChange={onPage}
            />
          </div>
        )}
        {columns.map((shown, at) => (
          <HeadCell
            key={shown.column.id}
            shown={shown}
            isFirst={at === 0}
            tabIndex={shown.column.id === tabStop ? 0 : -1}
            sort={sort}
            onSort={onSort}
            onFilter={onFilter}
            actions={actions}
            canArrange={choice !== null}
            hide={hide}
            drag={drag}
            beginDrag={begin}
          />
        ))}
        {choice && (
          <div role="columnheader" className={classes.end}>
            <ColumnChooser isCompact {...choice} />
          </div>
        )}
      </div>
    </div>
  );
};

/** The head of the table. One of its names is in the tab order; the arrows go to the others. */
export const TableHead = memo(Head) as typeof Head;
