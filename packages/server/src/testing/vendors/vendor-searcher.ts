import { searcher, type Searcher } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { z } from 'zod';

const Page = z.object({ records: z.array(z.looseObject({ ref: z.string() })), next: z.string().nullable() });

/** What the stand-in of a vendor of leads answers to `/leads?from=…`: so many companies, in pages. */
export const leadsPage = (url: URL, total: number): object => {
  const [from, limit] = [Number(url.searchParams.get('from')), Number(url.searchParams.get('limit'))];
  const last = Math.min(total, from + limit);
  const records = Array.from({ length: last - from }, (_, at) => {
    const name = `Company ${from + at + 1}`;
    return { ref: String(from + at + 1), name, website: `https://company${from + at + 1}.example` };
  });
  return { records, next: last < total ? String(last) : null };
};

/**
 * A searcher that asks a stand-in over HTTP, as a real vendor's would: for tests that crash between question and effect. The
 * stand-in is told who asks, and the keyword.
 * @param originOf where the stand-in listens
 */
export const createVendorSearcher = (originOf: () => string, total: number, key = 'standin'): Searcher =>
  searcher({
    key,
    label: `Stand-in ${key}`,
    type: 'company',
    isSandbox: false,
    method: 'vendor',
    supportedFilters: ['keyword'],
    cost: 'free',
    licence: null,
    config: z.strictObject({}),
    estimate: async () => ({
      available: total,
      isCapped: false,
      withEmail: 0,
      facets: { countries: [], categories: [] },
      first: [],
    }),
    find: async ({ outbound, signal }, { filters }, { cursor, limit }) => {
      const keyword = encodeURIComponent(typeof filters['keyword'] === 'string' ? filters['keyword'] : '');
      const url = `${originOf()}/leads?from=${cursor ?? 0}&limit=${limit}&of=${key}&keyword=${keyword}`;
      const ports = [Number(new URL(url).port)];
      const { status, body } = await outbound
        .request({ url, ports, ...(signal ? { signal } : {}) })
        .catch((error: unknown) => {
          throw new VendorError(key, 'unavailable', 'no answer', undefined, error);
        });
      if (status !== 200) throw new VendorError(key, status === 400 ? 'bad_input' : 'unavailable', `status ${status}`);
      const { records, next } = Page.parse(JSON.parse(body.toString()));
      return { records, next };
    },
  });
