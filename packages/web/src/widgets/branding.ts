import { noLegalPages, type LegalAddresses } from '@galena/contract/kernel';
import { whitelabelRoutes } from '@galena/contract/whitelabel';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { keyOf } from '../platform/query.ts';

/** The part of the tenant's look that pages use beside its colours, which the page's own style sheet holds. */
export type Branding = {
  readonly name: string;
  readonly logo: string | null;
  readonly supportUrl: string | null;
  /** Where its legal pages are. */
  readonly legal: LegalAddresses;
  /** It has elements or scripts of its own, for the frame. */
  readonly hasElements: boolean;
  /** The same where they may run in the page. */
  readonly code: string | null;
};

/** What the server wrote into the page under a name. */
export const metaOfPage = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** What the server wrote into the page: there before anything is painted, whatever fails later. */
const brandingOfPage = (): Branding => ({
  name: metaOfPage('application-name') ?? '',
  logo: null,
  supportUrl: null,
  legal: noLegalPages,
  hasElements: false,
  code: null,
});

/** Whether people can sign up at this address, as the server wrote it into the page. */
export const mayRegister = (): boolean => metaOfPage('app-registration') !== 'off';

/** No tenant lives at this address: there is nothing to ask for. */
export const isDefaultBrand = (): boolean => metaOfPage('app-brand') === 'house';

const brandingQuery = () => {
  const input = { body: { domain: location.hostname } };
  return queryOptions({
    queryKey: keyOf(whitelabelRoutes.siteSettings, input),
    // Any failure is an answer too, so that it is not asked for again and again.
    queryFn: async (): Promise<Branding> =>
      call(whitelabelRoutes.siteSettings, input).then(
        ({ data: { name, logo, support_url, legal, content, script, script_level: level } }) => ({
          name: name || brandingOfPage().name,
          logo,
          supportUrl: support_url,
          legal,
          hasElements: level === 'frame' && (content !== null || script !== null),
          code: level === 'direct' ? `${content ?? ''}${script ?? ''}` || null : null,
        }),
        brandingOfPage,
      ),
    enabled: !isDefaultBrand(),
    placeholderData: brandingOfPage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
};

/** The look of the tenant whose address this is. */
export const useBranding = (): Branding => useQuery(brandingQuery()).data ?? brandingOfPage();
