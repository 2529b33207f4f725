import { defaultBranding, whitelabelRoutes } from '@galena/contract/whitelabel';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { keyOf } from '../platform/query.ts';

/** How long the first paint waits for the tenant's look, in milliseconds; later it is put on while the page stands. */
const patienceMs = 800;

/** The part of the tenant's look that pages use so far. */
export type Branding = { readonly name: string; readonly buttonColor: string };

const houseBranding: Branding = { name: 'Galena', buttonColor: defaultBranding.primary };

const brandingQuery = () => {
  const input = { body: { domain: location.hostname } };
  return queryOptions({
    queryKey: keyOf(whitelabelRoutes.siteSettings, input),
    // Any failure is an answer too (§7), so that it is not asked for again and again.
    queryFn: async (): Promise<Branding> =>
      call(whitelabelRoutes.siteSettings, input).then(
        ({ data: { name, button_color } }) => ({ name: name || houseBranding.name, buttonColor: button_color }),
        () => houseBranding,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
};

/** Asks for the tenant's look before anything is painted. Never fails: without an answer the house's own look stays (§7). */
export const loadBranding = async (queryClient: QueryClient): Promise<void> => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([queryClient.prefetchQuery(brandingQuery()), late]);
};

/** The look of the tenant whose address this is. */
export const useBranding = (): Branding => useQuery(brandingQuery()).data ?? houseBranding;
