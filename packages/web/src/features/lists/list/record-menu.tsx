import type { List } from '@galena/contract/lists';
import type { Result } from '@galena/contract/records';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import type { CellContext } from '../../../ui/table/columns/columns.ts';
import { LookupItems } from '../lookup/lookup-items.tsx';
import { lookupsOf, type LookupOffer } from '../lookup/offers.ts';
import { useRecordName } from '../record-marks.tsx';
import type { BulkAsked } from './record-bulk.tsx';
import classes from './record-menu.module.css';

type RecordMenuProps = CellContext & {
  readonly list: Pick<List, 'type' | 'is_demo' | 'is_archived'>;
  readonly record: Result;
  readonly open: (id: number) => void;
  readonly ask: (asked: BulkAsked) => void;
};

type EntriesProps = Pick<RecordMenuProps, 'record' | 'open' | 'ask'> & { readonly offers: readonly LookupOffer[] };

const Entries = ({ record, open, ask, offers }: EntriesProps) => {
  const { t } = useTranslation();
  const { id } = record;
  // What it has already is checked again where its evidence stands.
  const wanted = offers.filter(({ action }) => action !== 'email' || record.email === null);
  return (
    <>
      <Menu.Item leftSection={<Icon name="arrow-right" size={15} />} onClick={() => open(id)}>
        {t('lists.open')}
      </Menu.Item>
      <LookupItems offers={wanted} isOne press={(action) => ask({ what: action, of: id })} />
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="trash" size={15} />} onClick={() => ask({ what: 'delete', of: id })}>
        {t('lists.delete_record')}
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
          aria-label={t('lists.record_actions', { name: nameOf(record) })}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Entries record={record} open={open} ask={ask} offers={lookupsOf(list)} />
      </Menu.Dropdown>
    </Menu>
  );
};
