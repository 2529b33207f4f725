import {
  searcherRoutes as routes,
  searchSuccesses,
  type AdminSearcher,
  type SearcherProvider,
} from '@galena/contract/search';
import { successOf } from '@galena/contract/kernel';
import type { Backend } from '../../../testing/backend.ts';

const moment = '2026-11-20T08:31:00.000Z';

/** A source that comes with the product. */
export const searcherOf = (id: number, name: string, more: Partial<AdminSearcher> = {}): AdminSearcher => ({
  id,
  name,
  list_type: 'people',
  provider: name.toLowerCase(),
  priority: id,
  status: 'active',
  is_built_in: true,
  is_sandbox: false,
  has_credentials: false,
  settings: {},
  daily_limit: null,
  used_today: 0,
  success_rate: null,
  spent_cents: 0,
  last_run_at: null,
  last_error: null,
  last_error_at: null,
  ...more,
});

/** One that somebody added, and that fails. */
export const failing = searcherOf(1, 'Acme', {
  is_built_in: false,
  has_credentials: true,
  settings: { region: 'us' },
  status: 'error',
  daily_limit: 500,
  used_today: 500,
  success_rate: 87,
  spent_cents: 1_250,
  last_run_at: moment,
  last_error: 'The key has no credit',
  last_error_at: moment,
});

/** It, one of the product's own, and one of invented leads. */
export const threeSearchers = [failing, searcherOf(2, 'Books'), searcherOf(3, 'Sandbox', { is_sandbox: true })];

/** A source that can be added: it wants a key, and to know where. */
export const providerOf = (key: string, more: Partial<SearcherProvider> = {}): SearcherProvider => ({
  key,
  label: `${key[0]?.toUpperCase()}${key.slice(1)} people`,
  list_type: 'people',
  licence: null,
  licence_url: null,
  is_added: false,
  vendor: `${key[0]?.toUpperCase()}${key.slice(1)}`,
  has_settings: false,
  lookups: [],
  daily_limit: null,
  config: {
    type: 'object',
    required: ['api_key'],
    properties: {
      api_key: { type: 'string', description: 'API key', writeOnly: true },
      region: { type: 'string', enum: ['eu', 'us'], default: 'eu', description: 'Region' },
    },
  },
  ...more,
});

const usualProviders = [providerOf('acme', { is_added: true, lookups: ['email', 'phone'] }), providerOf('nova')];

/** An installation with these sources, where each call does what it says. */
export const answerSearchers = (
  backend: Backend,
  first: readonly AdminSearcher[] = threeSearchers,
  providers: readonly SearcherProvider[] = usualProviders,
): void => {
  let searchers = first;
  const get = (id: number): AdminSearcher => searchers.find((one) => one.id === id) as AdminSearcher;
  const change = (id: number, more: Partial<AdminSearcher>): AdminSearcher => {
    searchers = searchers.map((one) => (one.id === id ? { ...one, ...more } : one));
    return get(id);
  };
  const move = (id: number, place: number): void => {
    const others = searchers.filter((one) => one.id !== id);
    searchers = others.toSpliced(place - 1, 0, get(id)).map((one, at) => ({ ...one, priority: at + 1 }));
  };
  backend.answer(routes.searchers, () => ({ data: { searchers: [...searchers], providers: [...providers] } }));
  backend.answer(routes.create, ({ body }) => {
    const added = searcherOf(searchers.length + 1, body.name, { is_built_in: false, has_credentials: true });
    searchers = [...searchers, added];
    return { data: added, ...successOf(searchSuccesses.searcher_added) };
  });
  backend.answer(routes.update, ({ params: { id }, body }) => {
    if (body.priority !== undefined) move(id, body.priority);
    const data = change(id, { name: body.name ?? get(id).name });
    return { data, ...successOf(searchSuccesses.searcher_saved) };
  });
  backend.answer(routes.remove, ({ params }) => {
    searchers = searchers.filter(({ id }) => id !== params.id);
    return successOf(searchSuccesses.searcher_removed);
  });
  backend.answer(routes.pause, ({ params }) => ({
    data: change(params.id, { status: 'paused' }),
    ...successOf(searchSuccesses.searcher_paused),
  }));
  backend.answer(routes.resume, ({ params }) => ({
    data: change(params.id, { status: 'active' }),
    ...successOf(searchSuccesses.searcher_resumed),
  }));
  backend.answer(routes.test, () => ({ data: { ok: false, ms: 12, message: 'Still no credit' } }));
};
