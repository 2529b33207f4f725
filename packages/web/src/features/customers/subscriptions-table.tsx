import type { CustomerSubscription } from '@galena/contract/customers';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Status } from '../../ui/marks/status.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { CustomerMenu, type CustomerAct } from './customer-menu.tsx';
import classes from './customers.module.css';
import { useDay } from './use-customers.ts';

type TableProps = {
  readonly subscriptions: readonly CustomerSubscription[];
  readonly isLoading: boolean;
  readonly ask: (subscription: CustomerSubscription, act: CustomerAct) => void;
  readonly empty: ReactNode;
  readonly foot: ReactNode;
};

/** When it ends, or is charged again. */
const useEnd = (): ((subscription: CustomerSubscription) => ReactNode) => {
  const { t } = useTranslation();
  const day = useDay();
  return ({ status, expires_at: expires, current_period_end: end, trial_ends_at: trial }) => {
    const at = expires ?? end;
    const isRenewed = status === 'active' && expires === null && end !== null;
    return (
      <TwoLines
        first={at === null ? t('customers.never') : day(at)}
        second={
          trial !== null && status === 'active'
            ? t('customers.trial', { date: day(trial) })
            : isRenewed && t('customers.renews')
        }
      />
    );
  };
};

/** Who it is, and on what. */
const useWho = (): readonly PlainColumn<CustomerSubscription>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'customer',
      title: t('customers.customer'),
      kind: 'sentence',
      width: '28%',
      isName: true,
      cell: ({ id, customer_name: name, email }) => (
        <TwoLines
          first={
            <AddressLink page="Whitelabel:SubscriptionEdit" params={{ id }} className={classes.name}>
              {name || email}
            </AddressLink>
          }
          second={name && email}
        />
      ),
    },
    {
      id: 'package',
      title: t('customers.package'),
      kind: 'sentence',
      cell: ({ package: sold, plan }) => (
        <TwoLines first={sold?.name ?? t('customers.no_package')} second={plan.name} />
      ),
    },
  ];
};

/** How it stands, since when and until when. */
const useStanding = (): readonly PlainColumn<CustomerSubscription>[] => {
  const { t } = useTranslation();
  const day = useDay();
  const endOf = useEnd();
  return [
    {
      id: 'status',
      title: t('customers.status'),
      card: 'state',
      cell: ({ status, access }) => (
        <TwoLines
          first={
            <Status family="lifecycle" state={status} size="md">
              {t(`customers.statuses.${status}`)}
            </Status>
          }
          second={access !== 'full' && t(`customers.accesses.${access}`)}
        />
      ),
    },
    {
      id: 'started',
      title: t('customers.started'),
      kind: 'muted',
      cell: ({ started_at: at, managed_by: by, interval, price_cents: price }) => (
        <TwoLines
          first={day(at)}
          second={interval === 'once' && price > 0 ? t('customers.paid_once') : t(`customers.managers.${by}`)}
        />
      ),
    },
    { id: 'ends', title: t('customers.ends'), kind: 'muted', cell: endOf },
  ];
};

const useColumns = (ask: TableProps['ask']): readonly PlainColumn<CustomerSubscription>[] => {
  const { t } = useTranslation();
  const go = useGo();
  return [
    ...useWho(),
    ...useStanding(),
    {
      id: 'actions',
      title: t('customers.actions'),
      kind: 'actions',
      width: 56,
      cell: (subscription) => (
        <CustomerMenu
          subscription={subscription}
          edit={() => go('Whitelabel:SubscriptionEdit', { params: { id: subscription.id } })}
          ask={(act) => ask(subscription, act)}
        />
      ),
    },
  ];
};

/** Customers' subscriptions: who, on what, how they stand, until when. */
export const SubscriptionsTable = ({ subscriptions, isLoading, ask, empty, foot }: TableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('customers.table')}
      columns={useColumns(ask)}
      rows={subscriptions}
      rowId={({ id }) => String(id)}
      isLoading={isLoading}
      empty={empty}
      foot={foot}
    />
  );
};
