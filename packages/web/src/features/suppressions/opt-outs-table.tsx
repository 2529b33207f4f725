import type { OptOut } from '@galena/contract/suppressions';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useOptOutColumns } from './opt-out-columns.tsx';

/** Who said it, and how it came. */
const useSourceColumn = (): PlainColumn<OptOut> => {
  const { t } = useTranslation();
  return {
    id: 'source',
    title: t('suppressions.columns.source'),
    kind: 'sentence',
    cell: ({ source, user_name: name, for_customers: forCustomers }) => {
      const how = t(`suppressions.sources.${source}`);
      const by = name === null ? how : t('suppressions.by', { how, name });
      return forCustomers ? t('suppressions.and_customers', { by }) : by;
    },
  };
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
      columns={useOptOutColumns(remove, useSourceColumn())}
      rows={rows}
      rowId={({ id }) => String(id)}
      isLoading={isLoading}
      empty={empty}
      foot={foot}
    />
  );
};
