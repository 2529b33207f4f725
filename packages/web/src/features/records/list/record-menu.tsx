import type { Result } from '@galena/contract/records';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import type { CellContext } from '../../../ui/table/columns/columns.ts';
import { placedIn, type ListKind } from '../../../widgets/contributions/contribution.ts';
import { useRecordActions } from '../../../widgets/contributions/record-actions.ts';
import { useRecordName } from '../record-marks.tsx';
import { ActionItem } from './action-item.tsx';
import type { BulkAsked } from './record-bulk.tsx';
import classes from './record-menu.module.css';

type RecordMenuProps = CellContext & {
  readonly list: ListKind;
  readonly record: Result;
  readonly open: (id: number) => void;
  readonly ask: (asked: BulkAsked) => void;
};

type EntriesProps = Pick<RecordMenuProps, 'list' | 'record' | 'open' | 'ask'>;

const Entries = ({ list, record, open, ask }: EntriesProps) => {
  const { t } = useTranslation();
  const { id } = record;
  const actions = useRecordActions(list).filter(({ isFor }) => isFor?.(record) ?? true);
  return (
    <>
      <Menu.Item leftSection={<Icon name="arrow-right" size={15} />} onClick={() => open(id)}>
        {t('widgets.lists.open')}
      </Menu.Item>
      {placedIn(actions, ({ at }) => at.menu).map(({ item, place: { label } }) => (
        <ActionItem
          key={item.id}
          action={item}
          label={t(label)}
          type={list.type}
          press={() => ask({ what: 'record', action: item, record })}
        />
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => ask({ what: 'delete', of: id })}>
        {t('records.delete_record')}
      </Menu.Item>
    </>
  );
};

/** What can be done with one record of the table. Seen where the row is pointed at or has the focus. */
export const RecordMenu = ({ list, record, open, ask, tabIndex }: RecordMenuProps) => {
  const { t } = useTranslation();
  const nameOf = useRecordName();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          size={28}
          className={classes.dots ?? ''}
          tabIndex={tabIndex}
          aria-label={t('records.record_actions', { name: nameOf(record) })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries list={list} record={record} open={open} ask={ask} />
      </Menu.Dropdown>
    </Menu>
  );
};
