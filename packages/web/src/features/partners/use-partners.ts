import { partnerStates, type PartnerState } from '@galena/contract/partners';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, queryOf } from '../../platform/query.ts';
import type { Side } from './sides.ts';

type Search = Readonly<Record<string, unknown>>;

/** What a person asked of the page; it stands in the address. */
export type PartnersState = { readonly text: string; readonly status: PartnerState | '' };

/** What an address asks for. It may be anybody's: what makes no sense is left out. */
export const readState = ({ q: text, status }: Search): PartnersState => ({
  text: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200) : '',
  status: partnerStates.find((one) => one === status) ?? '',
});

/** The same as parts of an address; what is as usual is left out. */
export const writeState = ({ text, status }: PartnersState): Search => ({
  ...(text !== '' && { q: text }),
  ...(status !== '' && { status }),
});

const pagesOf = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }: { readonly pagination: { readonly next_cursor?: string | undefined } }) =>
    pagination.next_cursor ?? null,
};
const from = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** The partners that a state leaves, page by page. */
export const usePartners = ({ routes }: Side, { text, status }: PartnersState) => {
  const query = { limit: 50, ...(text.trim() !== '' && { search: text.trim() }), ...(status !== '' && { status }) };
  return useInfiniteQuery({
    queryKey: keyOf(routes.list, 'pages', query),
    queryFn: ({ pageParam, signal }) => call(routes.list, { query: { ...query, ...from(pageParam) } }, { signal }),
    ...pagesOf,
    placeholderData: keepPreviousData,
  });
};

/** One partner, with what it was paid. */
export const usePartner = ({ routes }: Side, id: number) => useQuery(queryOf(routes.get, { params: { id } }));

/** Whom a partner brought, page by page. */
export const useReferrals = ({ routes }: Side, id: number) =>
  useInfiniteQuery({
    queryKey: keyOf(routes.referrals, 'pages', { id }),
    queryFn: ({ pageParam, signal }) =>
      call(routes.referrals, { query: { partner_id: id, limit: 50, ...from(pageParam) } }, { signal }),
    ...pagesOf,
  });

/** What is known of partners is old now. */
export const useRefresh = ({ routes }: Side): (() => void) => {
  const queryClient = useQueryClient();
  return () => {
    for (const route of [routes.list, routes.get]) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
  };
};
