import { transactionKinds, type TransactionKind } from '@galena/contract/billing';
import { Day } from '@galena/contract/kernel';
import { cardRoutes, walletRoutes as paymentRoutes } from '@galena/contract/payments';
import { walletRoutes as routes } from '@galena/contract/wallet';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../platform/api.ts';
import { keepFresh } from '../../platform/live.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import { useMe } from '../../widgets/me.ts';

// What a run charges moves all of it while it goes on.
keepFresh('run', 2_000, routes.wallet, routes.transactions, routes.usage);

export const useWallet = () => useQuery(queryOf(routes.wallet, {}));
export const useCards = () => useQuery(queryOf(cardRoutes.list, {}));
export const useSettings = () => useQuery(queryOf(paymentRoutes.settings, {}));

/** What is shown of usage: so many days, or months. */
export const spans = ['7', '30', '12'] as const;
export type Span = (typeof spans)[number];

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day that it is at a moment by the clock of the account. */
const dayIn = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);

/** The days of a span that ends today, and by what they are added up. @param zone by whose clock it is today */
export const rangeOf = (span: Span, at: number, zone: string) => {
  const now = Date.parse(`${dayIn(zone, at)}T12:00:00Z`);
  if (span !== '12') return { from: dayOf(now - (Number(span) - 1) * dayMs), to: dayOf(now), by: 'day' as const };
  const first = new Date(now);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - 11);
  return { from: dayOf(first.getTime()), to: dayOf(now), by: 'month' as const };
};

/** Every day or month of a range, those without usage, too. */
export const placesOf = ({ from, to, by }: ReturnType<typeof rangeOf>): readonly string[] => {
  const places: string[] = [];
  const at = new Date(`${from}T12:00:00Z`);
  while (dayOf(at.getTime()) <= to) {
    places.push(dayOf(at.getTime()));
    if (by === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return places;
};

export const useUsage = (span: Span) => {
  // The day on which the page was opened is the last one.
  const [now] = useState(() => Date.now());
  const { time_zone: zone } = useMe();
  const range = useMemo(() => rangeOf(span, now, zone), [span, now, zone]);
  const query = useQuery({ ...queryOf(routes.usage, { query: range }), placeholderData: keepPreviousData });
  return { query, range };
};

/** What of the transactions is shown, as calls take it and as it stands in the address: of a kind, from a day to a day. */
export type Filter = { readonly kind?: TransactionKind; readonly from?: string; readonly to?: string };

const maybeDay = (input: unknown): string | undefined => Day.safeParse(input).data;

/** Reads what stands in the address; what is none of ours filters nothing. */
export const readFilter = (search: Readonly<Record<string, unknown>>): Filter => {
  const kind = transactionKinds.find((one) => one === search['kind']);
  const [from, to] = [maybeDay(search['from']), maybeDay(search['to'])];
  return { ...(kind && { kind }), ...(from && { from }), ...(to && { to }) };
};

/** What happened in the wallet, latest first, page by page. */
export const useTransactions = (filter: Filter) => {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(routes.transactions), filter],
    queryFn: ({ pageParam, signal }) =>
      call(routes.transactions, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return { query, rows };
};
