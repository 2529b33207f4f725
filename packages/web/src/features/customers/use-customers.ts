import { customerRoutes as routes } from '@galena/contract/customers';
import { packageRoutes } from '@galena/contract/packages';
import { statuses } from '@galena/contract/subscriptions';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';

type Search = Readonly<Record<string, unknown>>;
type Status = (typeof statuses)[number];

/** What a person asked of the list; it stands in the address. */
export type CustomersState = {
  readonly text: string;
  readonly status: Status | '';
  /** The id of a package. */
  readonly sold: string;
};

/** What an address asks for. It may be anybody's: what makes no sense is left out. */
export const readState = ({ q: text, status, package: sold }: Search): CustomersState => ({
  text: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200) : '',
  status: statuses.find((one) => one === status) ?? '',
  sold: Number.isSafeInteger(Number(sold)) && Number(sold) > 0 ? String(sold) : '',
});

/** The same as parts of an address; what is as usual is left out. */
export const writeState = ({ text, status, sold }: CustomersState): Search => ({
  ...(text !== '' && { q: text }),
  ...(status !== '' && { status }),
  ...(sold !== '' && { package: Number(sold) }),
});

const pagesOf = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }: { readonly pagination: { readonly next_cursor?: string | undefined } }) =>
    pagination.next_cursor ?? null,
};
const from = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** The subscriptions that a state leaves, page by page. */
export const useCustomers = ({ text, status, sold }: CustomersState) => {
  const query = {
    limit: 50,
    ...(text.trim() !== '' && { search: text.trim() }),
    ...(status !== '' && { status }),
    ...(sold !== '' && { package_id: Number(sold) }),
  };
  return useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages', query),
    queryFn: ({ pageParam, signal }) => call(routes.list, { query: { ...query, ...from(pageParam) } }, { signal }),
    ...pagesOf,
    placeholderData: keepPreviousData,
  });
};

export const useCustomer = (id: number) => useQuery(queryOf(routes.get, { params: { id } }));

/** What the reseller sells. */
export const usePackages = () => useQuery(queryOf(packageRoutes.list, {}));

/** Which usage is asked for. */
export type UsageWanted = {
  readonly subscriber?: number;
  readonly list_type?: string;
  readonly startDate?: string;
  readonly endDate?: string;
};

/** What customers spent, page by page. */
export const useUsage = (wanted: UsageWanted) => {
  const query = { ...wanted, limit: 50 };
  return useInfiniteQuery({
    queryKey: keyOf(routes.usage, 'pages', query),
    queryFn: ({ pageParam, signal }) => call(routes.usage, { query: { ...query, ...from(pageParam) } }, { signal }),
    ...pagesOf,
    placeholderData: keepPreviousData,
  });
};

/** What is known of customers is old now. */
export const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => {
    for (const route of [routes.list, routes.get]) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
  };
};

/** A day in the reader's words: "Nov 23, 2026". */
export const useDay = (): ((at: string) => string) => {
  const { language } = useTranslation().i18n;
  return (at) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
};
