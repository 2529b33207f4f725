import { ActionIcon, Button, Popover } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Icon } from '../../icon.tsx';
import classes from './column-chooser.module.css';
import type { DataColumn } from './columns.ts';
import { canMove, layoutOf, moveColumn, setShown, type TableLayout } from './layout.ts';
import { RowBox } from './row-box.tsx';

/** The columns of a table and how they are arranged. */
export type ColumnChoice<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly layout: Partial<TableLayout> | null;
  readonly onLayoutChange: (layout: TableLayout) => void;
};

type ColumnChooserProps<Row> = ColumnChoice<Row> & {
  /** A plus at the end of the head in place of a button with a word. */
  readonly isCompact?: boolean;
};

type LineProps<Row> = {
  readonly column: DataColumn<Row>;
  readonly layout: TableLayout;
  readonly change: (layout: TableLayout) => void;
};

const Line = <Row,>({ column, layout, change }: LineProps<Row>) => {
  const { t } = useTranslation();
  const { id, title } = column;
  const isShown = !layout.hidden.includes(id);
  const ways = [
    { by: -1, icon: 'arrow-up', label: t('table.move_up', { column: title }) },
    { by: 1, icon: 'arrow-down', label: t('table.move_down', { column: title }) },
  ] as const;
  return (
    <li className={classes.line}>
      <label className={classes.name}>
        <RowBox
          label={title}
          state={isShown ? 'all' : 'none'}
          tabIndex={0}
          onChange={(isOn) => change(setShown(layout, id, isOn))}
        />
        <span>{title}</span>
      </label>
      {ways.map(({ by, icon, label }) => (
        <ActionIcon
          key={by}
          size={24}
          aria-label={label}
          // Not `disabled`: the button that was just pressed would lose the focus.
          aria-disabled={!canMove(layout, id, by) || undefined}
          className={classes.move}
          onClick={() => change(moveColumn(layout, id, by))}
        >
          <Icon name={icon} size={14} />
        </ActionIcon>
      ))}
    </li>
  );
};

/** Which columns are shown and in which order. The first one always is. */
export const ColumnChooser = <Row,>(props: ColumnChooserProps<Row>) => {
  const { columns, layout: stored, onLayoutChange, isCompact = false } = props;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const layout = useMemo(() => layoutOf(columns, stored), [columns, stored]);
  const list = useRef<HTMLUListElement>(null);
  const inOrder = layout.order.slice(1).flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const open = { 'aria-haspopup': 'dialog', onClick: () => setIsOpen(!isOpen) } as const;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        {isCompact ? (
          <ActionIcon {...open} size={28} aria-label={t('table.choose_columns')}>
            <Icon name="plus" size={15} />
          </ActionIcon>
        ) : (
          <Button {...open} size="xs" className={classes.open} leftSection={<Icon name="columns-3" size={15} />}>
            {t('table.columns')}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.choose_columns')} className={classes.panel}>
        <ul ref={list} className={classes.list}>
          {inOrder.map((column) => (
            <Line key={column.id} column={column} layout={layout} change={onLayoutChange} />
          ))}
        </ul>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon name="refresh" size={14} />}
          onClick={() => onLayoutChange({ ...layoutOf(columns, null), density: layout.density })}
        >
          {t('table.reset_columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
};
