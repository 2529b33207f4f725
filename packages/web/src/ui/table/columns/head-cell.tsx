import { Menu } from '@mantine/core';
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { Icon } from '../../icon.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ColumnResizer } from './column-resizer.tsx';
import { isAtEnd, type Sort } from './columns.ts';
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

/** The head of a column: its name opens the menu, its edge sets the width, dragging moves it. */
export const HeadCell = <Row,>(props: HeadCellProps<Row>) => {
  const { shown, isFirst, tabIndex, sort, onSort, actions, drag, beginDrag } = props;
  const { column, pinnedAt, isLastPinned } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const direction = sort?.column === column.id ? sort.direction : null;
  const canSort = column.sort !== undefined && onSort !== undefined;
  return (
    <div
      role="columnheader"
      aria-sort={direction ?? (canSort ? 'none' : undefined)}
      className={classes.cell}
      data-column={column.id}
      data-end={isAtEnd(column) || undefined}
      data-pinned={pinnedAt < 0 ? undefined : isLastPinned ? 'last' : ''}
      data-dragged={drag?.id === column.id || undefined}
      data-drop={drag?.over === column.id && drag.id !== column.id ? drag.side : undefined}
      style={pinnedAt < 0 ? undefined : ({ '--left': `var(--left-${pinnedAt})` } as CSSProperties)}
    >
      <Menu
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        width="max-content"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button
            type="button"
            className={classes.button}
            tabIndex={tabIndex}
            aria-keyshortcuts={shortcuts}
            onPointerDown={(event) => !isFirst && beginDrag(event, column.id)}
            onKeyDown={(event) => {
              if (pressed(event, props)) event.preventDefault();
            }}
          >
            {column.icon && <Icon name={column.icon} size={13} />}
            <span className={classes.title}>{column.title}</span>
            {direction && (
              <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={13} className={classes.sorted} />
            )}
            <Icon name="chevron-down" size={13} className={classes.open} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {isOpen && <ColumnMenu {...props} column={column} isPinned={pinnedAt > 0} />}
        </Menu.Dropdown>
      </Menu>
      <ColumnResizer id={column.id} actions={actions} />
    </div>
  );
};
