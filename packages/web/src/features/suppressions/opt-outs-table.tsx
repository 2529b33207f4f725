import type { OptOut } from '@galena/contract/suppressions';
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../../ui/marks/moment.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { Fingerprint } from './fingerprint.tsx';

const useColumns = (remove: (one: OptOut) => void): readonly PlainColumn<OptOut>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'entry',
      title: t('suppressions.columns.kind'),
      width: '26%',
      cell: ({ kind, fingerprint }) => <Fingerprint kind={kind} fingerprint={fingerprint} />,
    },
    { id: 'reason', title: t('suppressions.columns.reason'), kind: 'sentence', cell: ({ reason }) => reason || null },
    {
      id: 'source',
      title: t('suppressions.columns.source'),
      kind: 'sentence',
      cell: ({ source, user_name: name, for_customers: forCustomers }) => {
        const how = t(`suppressions.sources.${source}`);
        const by = name === null ? how : t('suppressions.by', { how, name });
        return forCustomers ? t('suppressions.and_customers', { by }) : by;
      },
    },
    {
      id: 'when',
      title: t('suppressions.columns.when'),
      kind: 'muted',
      card: 'aside',
      width: 130,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('suppressions.actions'),
      kind: 'actions',
      width: 56,
      cell: (one) => (
        <ActionIcon
          variant="subtle"
          aria-label={t('suppressions.remove.button', { fingerprint: one.fingerprint })}
          onClick={() => remove(one)}
        >
          <Icon name="x" size={16} />
        </ActionIcon>
      ),
    },
  ];
};

type TableProps = {
  readonly rows: readonly OptOut[];
  readonly isLoading: boolean;
  readonly remove: (one: OptOut) => void;
  readonly empty: ReactNode;
  readonly foot: ReactNode;
};

/** Whom the account does not contact, newest first: told apart by fingerprints, because nobody keeps whom they are about. */
export const OptOutsTable = ({ rows, isLoading, remove, empty, foot }: TableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('suppressions.shell.pages.do_not_contact')}
      columns={useColumns(remove)}
      rows={rows}
      rowId={({ id }) => String(id)}
      isLoading={isLoading}
      empty={empty}
      foot={foot}
    />
  );
};
