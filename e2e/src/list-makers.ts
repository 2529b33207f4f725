import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createClient, listTypes, type Client, type ListType } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { searchRoutes, type FiltersOf } from '@galena/contract/search';
import { setTimeout as delay } from 'node:timers/promises';

import type { Person } from './people.ts';
import { product } from './product.ts';

/** The calls of the product with a token; null: as nobody. */
export const clientOf = (token: string | null, origin = product().origin): Client =>
  createClient({ origin, token: () => token });

/** The calls of the product, as somebody who is signed in; the server's own answers, without a browser. */
export const callAs = async (person: Person, origin = product().origin): Promise<Client> => {
  const data = sessionOf(await clientOf(null, origin)(identityRoutes.login, { body: person }));
  return clientOf(data.access_token, origin);
};

/** A name that no other list has. */
const someName = (words: string): string => `${words} ${Math.random().toString(36).slice(2, 8)}`;

export const makeList = async (call: Client, type: ListType, name = someName('Journey')): Promise<List> =>
  (await call(listRoutes.create, { body: { name, type } })).data;

const widest = {
  people: { keyword: 'sales' },
  company: { keyword: 'a' },
  local: { categories: ['dentist'] },
  domain: { tech: ['shopify'] },
  influencer: { keyword: 'run' },
  group: { keyword: 'a' },
} as const satisfies { readonly [Type in ListType]: FiltersOf<Type> | object };

/** Begins a search of the sandbox into a list. @returns its id */
export const beginSearch = async (call: Client, list: List, limit: number): Promise<number> => {
  const body = {
    campaign_id: list.id,
    location: { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.716_67, lng: -9.133_33 },
    filters: { ...widest[list.type] },
    match: 50 as const,
    limit,
    searcher: `sandbox_${list.type}`,
  };
  const place = list.type === 'local' ? {} : { location: { label: 'Worldwide', worldwide: true as const } };
  return (await call(searchRoutes.start, { params: { type: list.type }, body: { ...body, ...place } })).data.id;
};

/** A list with so many invented records in it. */
export const makeFilledList = async (call: Client, type: ListType, count: number, name?: string): Promise<List> => {
  const list = await makeList(call, type, name);
  const id = await beginSearch(call, list, count);
  for (let tries = 0; tries < 100; tries += 1) {
    const { data } = await call(searchRoutes.search, { params: { id } });
    if (data.finished_at !== null) break;
    await delay(100);
  }
  return (await call(listRoutes.get, { params: { id: list.id } })).data;
};

export const listPath = ({ type, id }: Pick<List, 'type' | 'id'>): string => `/lead-search/saved-lists/${type}-${id}`;
export const listsPath = '/lead-search/saved-lists';

/** Takes lists away again, and the choices that journeys made about lists. */
export const clearLists = async (call: Client): Promise<void> => {
  const { data } = await call(listRoutes.lists, { query: { is_demo: 0, limit: 100 } });
  const archived = await call(listRoutes.lists, { query: { is_archived: 1, limit: 100 } });
  const resultIds = [...data, ...archived.data].map(({ id }) => id);
  if (resultIds.length > 0) await call(bulkRoutes.remove, { body: { resultIds } });
  const keys = [
    'lists.look',
    'records.look',
    ...listTypes.flatMap((type) => [`lists.columns.${type}`, `lists.views.${type}`]),
  ];
  for (const key of keys) await call(identityRoutes.setPreference, { body: { key, value: null } });
};
