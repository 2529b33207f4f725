import type { moneyRoutes } from '@galena/contract/payments';
import type { RouteResult } from '@galena/contract/kernel';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';
import { Pane } from '../pane.tsx';

type Fees = RouteResult<typeof moneyRoutes.figures>['data']['fees'];

/** What was kept of what resellers' customers paid, by reseller and currency; nothing where nobody resells. */
export const FeesPane = ({ fees }: { readonly fees: Fees }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const money = useMoney();
  const columns: readonly PlainColumn<Fees[number]>[] = [
    { id: 'reseller', title: t('admin.money.reseller'), kind: 'sentence', cell: (one) => one.account_name },
    { id: 'payments', title: t('admin.money.payments'), kind: 'number', cell: (one) => number(one.payments) },
    {
      id: 'paid',
      title: t('admin.money.paid'),
      kind: 'number',
      cell: (one) => money(one.paid_cents, one.currency),
    },
    {
      id: 'kept',
      title: t('admin.money.kept'),
      kind: 'number',
      cell: (one) => money(one.kept_cents, one.currency),
    },
  ];
  if (fees.length === 0) return null;
  return (
    <Pane title={t('admin.money.fees')}>
      <PlainTable
        label={t('admin.money.fees')}
        columns={columns}
        rows={fees}
        rowId={({ account_id: id, currency }) => `${id}-${currency}`}
        empty={null}
      />
    </Pane>
  );
};
