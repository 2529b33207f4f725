import { moneyRoutes as routes, type AdminPayment } from '@galena/contract/payments';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf } from '../../../platform/query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/marks/moment.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useMoney } from '../../../widgets/cards/money.ts';
import { Pane } from '../pane.tsx';
import classes from './money.module.css';
import { RefundDialog } from './refund-dialog.tsx';

type Which = 'failed' | 'disputed' | 'all';

const filters = { failed: { status: 'failed' }, disputed: { disputed: true }, all: {} } as const;

const usePayments = (which: Which) => {
  const filter = filters[which];
  return useInfiniteQuery({
    queryKey: keyOf(routes.payments, 'pages', filter),
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.payments,
        { query: { ...filter, limit: 25, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });
};

/** Asked to go back, while nobody knows yet whether it has. */
const isUnderWay = ({ status, refund_reason: reason }: AdminPayment): boolean =>
  status === 'succeeded' && reason !== null;

type MenuProps = { readonly payment: AdminPayment; readonly refund: (payment: AdminPayment) => void };

/** What can be done with a payment, behind three dots; nothing where nothing is left of it. */
const PaymentMenu = ({ payment, refund }: MenuProps) => {
  const { t } = useTranslation();
  const money = useMoney();
  if (payment.refundable_cents === 0 || isUnderWay(payment)) return null;
  const words = { amount: money(payment.amount_cents, payment.currency), name: payment.account_name };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('admin.money.options', words)}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="arrow-back-up" size={15} />} onClick={() => refund(payment)}>
          {t('admin.money.refund')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const usePaymentColumns = (which: Which, refund: MenuProps['refund']): readonly PlainColumn<AdminPayment>[] => {
  const { t } = useTranslation();
  const money = useMoney();
  const stateOf = (payment: AdminPayment): string =>
    isUnderWay(payment) ? t('admin.money.statuses.refunding') : t(`admin.money.statuses.${payment.status}`);
  return [
    {
      id: 'account',
      title: t('admin.money.account'),
      kind: 'sentence',
      width: '34%',
      cell: ({ account_name: name, reference }) => <TwoLines first={name} second={reference} />,
    },
    { id: 'kind', title: t('admin.money.kind'), cell: ({ kind }) => t(`admin.money.kinds.${kind}`) },
    {
      id: 'amount',
      title: t('admin.money.amount'),
      kind: 'number',
      cell: ({ amount_cents: cents, currency }) => money(cents, currency),
    },
    ...(which === 'failed' ? [] : [{ id: 'status', title: t('admin.money.status'), cell: stateOf }]),
    {
      id: 'when',
      title: t('admin.money.when'),
      kind: 'muted',
      card: 'aside',
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    ...(which === 'failed'
      ? []
      : [
          {
            id: 'actions',
            title: t('admin.money.actions'),
            kind: 'actions' as const,
            width: 60,
            cell: (payment: AdminPayment) => <PaymentMenu payment={payment} refund={refund} />,
          },
        ]),
  ];
};

/** Payments of all accounts, newest first; what is left of one can be given back. */
export const PaymentsPane = ({ which }: { readonly which: Which }) => {
  const { t } = useTranslation();
  const [refunded, setRefunded] = useState<AdminPayment | null>(null);
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = usePayments(which);
  const payments = data?.pages.flatMap((page) => page.data) ?? [];
  const columns = usePaymentColumns(which, setRefunded);
  const title = t(`admin.money.${which}_payments`);
  return (
    <Pane title={title}>
      {error && data === undefined ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <PlainTable
          label={title}
          columns={columns}
          rows={payments}
          rowId={({ id }) => String(id)}
          isLoading={isFetching && payments.length === 0}
          foot={
            hasNextPage && (
              <span className={classes.more}>
                <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('admin.money.more')}
                </Button>
              </span>
            )
          }
          empty={<p className={classes.none}>{t(`admin.money.no_${which}`)}</p>}
        />
      )}
      {refunded && <RefundDialog payment={refunded} close={() => setRefunded(null)} />}
    </Pane>
  );
};
