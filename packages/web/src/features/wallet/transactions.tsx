import { transactionKinds } from '@galena/contract/billing';
import { listTypes } from '@galena/contract/kernel';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { walletRoutes, type Transaction } from '@galena/contract/wallet';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { PeriodFilter } from '../../ui/table/bars/period-filter.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { AddressLink } from '../../widgets/addresses/address-link.tsx';
import { useMoney } from '../../widgets/cards/money.ts';
import { holdsModule, useMe } from '../../widgets/me.ts';
import { saveBlob } from '../../widgets/save-blob.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { useSearchState } from '../../widgets/search-state.ts';
import { readFilter, useTransactions, type Filter } from './use-wallet.ts';
import classes from './wallet.module.css';

const actions = ['search', 'similar', 'email', 'phone', 'employees', 'influencer', 'verification'] as const;

const typeOf = ({ list_type: type }: Transaction) => listTypes.find((one) => one === type);

/** A resale as each side knows it: whoever sells gives credits, and a customer gets those of its plan. */
const resaleOf = (isReceived: boolean) => (isReceived ? 'wallet.kinds.received' : 'wallet.kinds.resale');

/** The same as it happened: a customer pays for its plan or for credits, which a journal of a resale says without a word for it. */
const resaleWord = ({ credits, amount_cents: amount }: Transaction, isCustomer: boolean) => {
  if (amount !== null && credits > 0) return 'wallet.kinds.purchase';
  return isCustomer && amount !== null && credits === 0 ? 'wallet.kinds.subscription' : resaleOf(credits > 0);
};

type Reader = { readonly number: (value: number) => string; readonly isCustomer: boolean };

/** What happened, in words: "Local search, 112 records". */
const whatOf = (row: Transaction, t: TFunction, { number, isCustomer }: Reader): string => {
  if (row.kind === 'resale') return t(resaleWord(row, isCustomer));
  if (row.kind !== 'charge') return t(`wallet.kinds.${row.kind}`);
  const action = actions.find((one) => one === row.action);
  const type = typeOf(row);
  if (!action || !type) return t('wallet.kinds.charge');
  const words = { type: t(`widgets.list_types.${type}`), count: row.found ?? 0, n: number(row.found ?? 0) };
  return row.found === null ? t(`wallet.charges.${action}`, words) : t(`wallet.charges.${action}_found`, words);
};

const What = ({ row }: { readonly row: Transaction }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const isCustomer = useMe().plan?.is_resold === true;
  return (
    <span className={classes.what}>
      {whatOf(row, t, { number, isCustomer })}
      {row.status === 'open' && <Tag>{t('wallet.transactions.open')}</Tag>}
    </span>
  );
};

/** The invoice or credit note of a payment, as its PDF. */
const InvoiceLink = ({ invoice: { id, number, kind } }: { readonly invoice: NonNullable<Transaction['invoice']> }) => {
  const { t } = useTranslation();
  const name = t(`wallet.transactions.${kind}`, { number });
  const file = useMutation({
    mutationFn: () => call(subscriptionRoutes.invoicePdf, { params: { id } }),
    onSuccess: (blob) => saveBlob(blob, `${name}.pdf`),
  });
  return (
    <button type="button" className={classes.paper} disabled={file.isPending} onClick={() => file.mutate()}>
      {name}
    </button>
  );
};

/** What it was for: the record or list that was paid, else what was paid for it and why. */
const For = ({ row }: { readonly row: Transaction }) => {
  const money = useMoney();
  const { kind, list, record_id: record, amount_cents: amount, currency, description, reference } = row;
  const type = list && listTypes.find((one) => one === list.type);
  if (list && type) {
    const place = { type, id: list.id };
    return record === null ? (
      <AddressLink page="LeadSearch:SavedList" params={{ list: place }}>
        {list.name}
      </AddressLink>
    ) : (
      <AddressLink page="LeadSearch:SavedListResult" params={{ list: place, resultId: record }}>
        {list.name}
      </AddressLink>
    );
  }
  const isBought = kind === 'purchase' || kind === 'validation' || kind === 'top_up';
  const facts = [amount !== null && currency !== null && money(amount, currency), !isBought && description];
  return (
    <span className={classes.quiet} title={reference ?? undefined}>
      {facts.filter(Boolean).join(' · ')}
      {row.invoice && <InvoiceLink invoice={row.invoice} />}
    </span>
  );
};

const momentOf = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  );

const useColumns = (): PlainColumn<Transaction>[] => {
  const { t, i18n } = useTranslation();
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' });
  const { number } = useAmounts();
  return [
    {
      id: 'when',
      title: t('wallet.transactions.when'),
      kind: 'muted',
      width: 132,
      cell: ({ changed_at: at }) => <time dateTime={at}>{momentOf(at, i18n.language)}</time>,
    },
    {
      id: 'what',
      title: t('wallet.transactions.what'),
      kind: 'sentence',
      isName: true,
      cell: (row) => <What row={row} />,
    },
    {
      id: 'for',
      title: t('wallet.transactions.for'),
      kind: 'sentence',
      card: 'line',
      cell: (row) => <For row={row} />,
    },
    {
      id: 'credits',
      title: t('wallet.transactions.credits'),
      kind: 'number',
      card: 'aside',
      width: 96,
      cell: ({ credits }) => <b data-gain={credits > 0 || undefined}>{signed.format(credits).replace('-', '−')}</b>,
    },
    {
      id: 'balance',
      title: t('wallet.transactions.balance'),
      kind: 'number',
      width: 96,
      cell: ({ balance_after: after }) => <span className={classes.quiet}>{number(after)}</span>,
    },
  ];
};

type BarProps = {
  readonly filter: Filter;
  /** Both days may be chosen at once: each change begins with what the other left. */
  readonly choose: (next: (before: Filter) => Filter) => void;
};

const KindMenu = ({ filter, choose }: BarProps) => {
  const { t } = useTranslation();
  const me = useMe();
  const isResold = me.plan?.is_resold === true;
  const kinds = transactionKinds.filter((kind) => kind !== 'resale' || isResold || holdsModule(me, 'whitelabel'));
  return (
    <ChoiceMenu
      label={t('wallet.transactions.kind')}
      value={filter.kind ?? ''}
      choices={[
        { value: '', label: t('wallet.transactions.all') },
        ...kinds.map((kind) => ({
          value: kind,
          label: t(kind === 'resale' ? resaleOf(isResold) : `wallet.kinds.${kind}`),
        })),
      ]}
      onChoose={(kind) => choose(({ kind: _before, ...days }) => (kind === '' ? days : { ...days, kind }))}
    />
  );
};

const Period = ({ filter, choose }: BarProps) => {
  const { t } = useTranslation();
  return (
    <PeriodFilter
      label={t('wallet.transactions.period')}
      from={filter.from ?? null}
      to={filter.to ?? null}
      onChange={(end, day) => choose(({ [end]: _before, ...rest }) => (day === null ? rest : { ...rest, [end]: day }))}
    />
  );
};

const Bar = ({ filter, choose }: BarProps) => {
  const { t } = useTranslation();
  const file = useMutation({
    mutationFn: () => call(walletRoutes.transactionsFile, { query: filter }),
    onSuccess: (blob) => saveBlob(blob, 'transactions.csv'),
  });
  return (
    <>
      <div className={classes.bar}>
        <h2>{t('wallet.transactions.title')}</h2>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon name="download" size={14} />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('wallet.transactions.csv')}
        </Button>
        <KindMenu filter={filter} choose={choose} />
        <Period filter={filter} choose={choose} />
      </div>
      {file.error && (
        <Note tone="danger" isAlert>
          {sentenceOf(file.error)}
        </Note>
      )}
    </>
  );
};

/** What is shown, as it stands in the address. The address follows a little later: a second change at once begins with the first. */
const useFilter = () => {
  const [search, setSearch] = useSearchState();
  const filter = readFilter(search);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  const choose = (next: (before: Filter) => Filter): void => {
    latest.current = readFilter(next(latest.current));
    setSearch(latest.current, false);
  };
  return { filter, choose };
};

/** What brought credits in and what took them out, with what it was for. */
export const Transactions = () => {
  const { t } = useTranslation();
  const { filter, choose } = useFilter();
  const { query, rows } = useTransactions(filter);
  const { error, isPending, hasNextPage, isFetchNextPageError, isFetchingNextPage, refetch } = query;
  const columns = useColumns();
  const more = (): void => void query.fetchNextPage();
  return (
    <section className={classes.transactions}>
      <Bar filter={filter} choose={choose} />
      <LoadFailure error={error} retry={isFetchNextPageError ? more : refetch} />
      {(isPending || query.data) && (
        <PlainTable
          label={t('wallet.transactions.title')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          isFramed
          isLoading={isPending}
          empty={
            <p className={classes.none}>
              {t(Object.keys(filter).length === 0 ? 'wallet.transactions.none' : 'wallet.transactions.none_fit')}
            </p>
          }
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button size="xs" className={classes.save ?? ''} loading={isFetchingNextPage} onClick={more}>
          {t('wallet.transactions.more')}
        </Button>
      )}
    </section>
  );
};
