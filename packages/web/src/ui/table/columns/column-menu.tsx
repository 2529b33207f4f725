import { Menu } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Credits } from '../../marks/credits.tsx';
import { Icon } from '../../icon.tsx';
import { Kbd } from '../../marks/kbd.tsx';
import { creditsOf, type DataColumn, type Sort } from './columns.ts';
import { widthStep } from './layout.ts';
import type { LayoutActions } from './use-layout-actions.ts';

type ColumnMenuProps<Row> = {
  readonly column: DataColumn<Row>;
  /** The first column stays where it is. */
  readonly isFirst: boolean;
  readonly isPinned: boolean;
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort | null) => void) | undefined;
  readonly onFilter: ((column: string) => void) | undefined;
  readonly actions: LayoutActions;
  readonly canArrange: boolean;
  readonly hide: (id: string) => void;
};

const directions = ['ascending', 'descending'] as const;

const SortItems = <Row,>({ column, sort, onSort }: Pick<ColumnMenuProps<Row>, 'column' | 'sort' | 'onSort'>) => {
  const { t } = useTranslation();
  const now = sort?.column === column.id ? sort.direction : null;
  return directions.map((direction) => (
    <Menu.Item
      key={direction}
      leftSection={<Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={15} />}
      rightSection={now === direction && <span>{t('table.sort_on')}</span>}
      onClick={() => onSort?.(now === direction ? null : { column: column.id, direction })}
    >
      {column.sort?.[direction] ?? t(`table.sort_${direction}`)}
    </Menu.Item>
  ));
};

const command = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

const MoveItems = ({ id, isFirst, actions }: { id: string; isFirst: boolean; actions: LayoutActions }) => {
  const { t } = useTranslation();
  const entries = [
    ...(isFirst
      ? []
      : ([
          ['move_left', 'arrow-left', `${command}⇧←`, () => actions.move(id, -1)],
          ['move_right', 'arrow-right', `${command}⇧→`, () => actions.move(id, 1)],
        ] as const)),
    ['narrower', 'minus', '⇧←', () => actions.widen(id, -widthStep)],
    ['wider', 'plus', '⇧→', () => actions.widen(id, widthStep)],
  ] as const;
  return entries.map(([word, icon, keys, press]) => (
    <Menu.Item
      key={word}
      leftSection={<Icon name={icon} size={15} />}
      rightSection={<Kbd isHint>{keys}</Kbd>}
      // Most often one press is not enough.
      closeMenuOnClick={false}
      onClick={press}
    >
      {t(`table.${word}`)}
    </Menu.Item>
  ));
};

type PlaceItemsProps<Row> = Pick<ColumnMenuProps<Row>, 'column' | 'isFirst' | 'isPinned' | 'actions' | 'hide'>;

const PlaceItems = <Row,>({ column, isFirst, isPinned, actions, hide }: PlaceItemsProps<Row>) => {
  const { t } = useTranslation();
  const { id } = column;
  return (
    <>
      {!isFirst && (
        <Menu.Item leftSection={<Icon name="pin" size={15} />} onClick={() => actions.pin(id, !isPinned)}>
          {isPinned ? t('table.unpin') : t('table.pin')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name="arrows-horizontal" size={15} />} onClick={() => actions.fit(id)}>
        {t('table.fit')}
      </Menu.Item>
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<Icon name="layout-distribute-horizontal" size={15} />}>
            {t('table.move_and_resize')}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <MoveItems id={id} isFirst={isFirst} actions={actions} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {!isFirst && (
        <Menu.Item
          leftSection={<Icon name="eye-off" size={15} />}
          rightSection={<Kbd isHint>⇧H</Kbd>}
          onClick={() => hide(id)}
        >
          {t('table.hide')}
        </Menu.Item>
      )}
    </>
  );
};

/** What can be done with a column: sort, filter, the page's own entries with their cost, place and width. */
export const ColumnMenu = <Row,>(props: ColumnMenuProps<Row>) => {
  const { column, onSort, onFilter, canArrange } = props;
  const items = column.items ?? [];
  const { t } = useTranslation();
  const canSort = column.sort !== undefined && onSort !== undefined;
  const canFilter = column.canFilter === true && onFilter !== undefined;
  return (
    <>
      {canSort && <SortItems column={column} sort={props.sort} onSort={onSort} />}
      {canFilter && (
        <Menu.Item leftSection={<Icon name="filter" size={15} />} onClick={() => onFilter(column.id)}>
          {t('table.filter_by', { column: column.title })}
        </Menu.Item>
      )}
      {(canSort || canFilter) && (items.length > 0 || canArrange) && <Menu.Divider />}
      {items.map(({ id, label, icon, cost, press }) => (
        <Menu.Item
          key={id}
          leftSection={<Icon name={icon} size={15} />}
          rightSection={cost && <Credits {...creditsOf(cost)} size={13} />}
          onClick={press}
        >
          {label}
        </Menu.Item>
      ))}
      {items.length > 0 && canArrange && <Menu.Divider />}
      {canArrange && (
        <PlaceItems
          column={column}
          isFirst={props.isFirst}
          isPinned={props.isPinned}
          actions={props.actions}
          hide={props.hide}
        />
      )}
    </>
  );
};
