import { Menu } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { Icon } from '../../icon.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import { isAtEnd, type DataColumn, type Sort } from './columns.ts';
import classes from './head-cell.module.css';
import { widthStep } from './layout.ts';
import type { ShownColumn } from './use-column-model.ts';
import type { ColumnDrag } from './use-column-drag.ts';
import type { LayoutActions } from './use-layout-actions.ts';

type HeadCellProps<Row> = {
  readonly shown: ShownColumn<Row>;
  readonly isFirst: boolean;
  readonly tabIndex: 0 | -1;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort | null) => void) | undefined;
  readonly onFilter: ((column: string) => void) | undefined;
  readonly actions: LayoutActions;
  /** Columns can be moved, pinned, hidden and given a width. */
  readonly canArrange: boolean;
  /** Hides the column and hands the focus on. */
  readonly hide: (id: string) => void;
  readonly drag: ColumnDrag | null;
  readonly beginDrag: (event: PointerEvent, id: string) => void;
};

type KeysGiven = Pick<HeadCellProps<unknown>, 'actions' | 'hide'> & {
  readonly shown: { readonly column: { readonly id: string } };
};

/** Width, place and hiding by keys, on the head that has the focus. @returns whether the key was one of them. */
const pressed = (event: KeyboardEvent, { shown, actions, hide }: KeysGiven): boolean => {
  const { id } = shown.column;
  if (!event.shiftKey || event.altKey) return false;
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  const isMove = event.ctrlKey || event.metaKey;
  if (by !== 0 && isMove) actions.move(id, by);
  else if (by !== 0) actions.widen(id, by * widthStep);
  else if (event.key.toLowerCase() === 'h' && !isMove) hide(id);
  else return false;
  return true;
};

const shortcuts = 'Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight Shift+H';

const NameParts = <Row,>({ column, sort }: { column: DataColumn<Row>; sort: Sort | null }) => {
  const direction = sort?.column === column.id ? sort.direction : null;
  return (
    <>
      {column.icon && <Icon name={column.icon} size={13} />}
      <span className={classes.title}>{column.title}</span>
      {direction && (
        <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={13} className={classes.sorted} />
      )}
    </>
  );
};

const NameWithMenu = <Row,>(props: HeadCellProps<Row>) => {
  const { shown, isFirst, tabIndex, sort, canArrange, beginDrag } = props;
  const { column, pinnedAt } = shown;
  return (
    <Menu position="bottom-start" width="max-content" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.name}
          tabIndex={tabIndex}
          aria-keyshortcuts={canArrange ? shortcuts : undefined}
          onPointerDown={(event) => canArrange && !isFirst && beginDrag(event, column.id)}
          onKeyDown={(event) => {
            if (canArrange && pressed(event, props)) event.preventDefault();
          }}
        >
          <NameParts column={column} sort={sort} />
          <Icon name="chevron-down" size={13} className={classes.open} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <ColumnMenu
          column={column}
          isFirst={isFirst}
          isPinned={pinnedAt > 0}
          sort={sort}
          onSort={props.onSort}
          onFilter={props.onFilter}
          actions={props.actions}
          canArrange={canArrange}
          hide={props.hide}
        />
      </Menu.Dropdown>
    </Menu>
  );
};

/** The head of a column: its name opens the menu, its edge sets the width, dragging moves it. */
export const HeadCell = <Row,>(props: HeadCellProps<Row>) => {
  const { shown, sort, onSort, onFilter, actions, canArrange, drag } = props;
  const { column, pinnedAt, isLastPinned } = shown;
  const canSort = column.sort !== undefined && onSort !== undefined;
  const canFilter = column.canFilter === true && onFilter !== undefined;
  const isSorted = sort?.column === column.id;
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? sort.direction : canSort ? 'none' : undefined}
      className={classes.cell}
      data-column={column.id}
      data-end={isAtEnd(column) || undefined}
      data-pinned={pinnedAt < 0 ? undefined : isLastPinned ? 'last' : ''}
      data-dragged={drag?.id === column.id || undefined}
      data-drop={drag?.over === column.id && drag.id !== column.id ? drag.side : undefined}
      style={pinnedAt < 0 ? undefined : ({ '--left': `var(--left-${pinnedAt})` } as CSSProperties)}
    >
      {canArrange || canSort || canFilter || column.items ? (
        <NameWithMenu {...props} />
      ) : (
        <span className={classes.name}>
          <NameParts column={column} sort={sort} />
        </span>
      )}
      {canArrange && <ColumnResizer id={column.id} actions={actions} />}
    </div>
  );
};
