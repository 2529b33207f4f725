import type { FailingPayment, SellerDashboard } from '@galena/contract/customers';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';
import rows from '../customers.module.css';
import classes from './dashboard.module.css';

const useColumns = (): readonly PlainColumn<FailingPayment>[] => {
  const { t } = useTranslation();
  const money = useMoney();
  return [
    {
      id: 'customer',
      title: t('customers.dashboard.failing_customer'),
      kind: 'sentence',
      width: '50%',
      cell: ({ id, customer_name: name, email }) => (
        <TwoLines
          first={
            <AddressLink page="Whitelabel:SubscriptionEdit" params={{ id }} className={rows.name}>
              {name || email}
            </AddressLink>
          }
          second={name && email}
        />
      ),
    },
    {
      id: 'amount',
      title: t('customers.dashboard.failing_amount'),
      kind: 'number',
      cell: ({ amount_cents: cents, currency }) => money(cents, currency),
    },
    {
      id: 'since',
      title: t('customers.dashboard.failing_since'),
      kind: 'muted',
      cell: ({ since }) => <Moment value={since} />,
    },
  ];
};

/** Whose renewals fail now, each with the way to its subscription. */
export const Failing = ({ of }: { readonly of: Pick<SellerDashboard, 'failing' | 'failing_total'> }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const columns = useColumns();
  const { failing, failing_total: total } = of;
  const title = t('customers.dashboard.failing');
  return (
    <SectionCard title={title}>
      <PlainTable
        label={title}
        columns={columns}
        rows={failing}
        rowId={({ id }) => String(id)}
        isFramed
        empty={<p className={classes.reason}>{t('customers.dashboard.failing_none')}</p>}
        foot={
          total > failing.length &&
          t('customers.dashboard.failing_more', { shown: number(failing.length), total: number(total) })
        }
      />
    </SectionCard>
  );
};
