import { listTypes, type CallInput, type ListType } from '@galena/contract/kernel';
import { listOrders, listRoutes } from '@galena/contract/lists';

/** The three heaps that lists lie on. */
export const tabs = ['active', 'archived', 'demo'] as const;
export type Tab = (typeof tabs)[number];

type Order = (typeof listOrders)[number];
export type ListsSort = `${'' | '-'}${Order}`;

/** The orders that are offered, the usual one first. */
export const sorts = ['-updated_at', '-created_at', 'name', '-results_count'] as const satisfies readonly ListsSort[];

/** What a person asked of the page; it stands in the address. */
export type ListsState = {
  readonly tab: Tab;
  readonly type: ListType | null;
  readonly tag: string | null;
  readonly text: string;
  readonly sort: ListsSort;
};

type Search = Readonly<Record<string, unknown>>;

const textOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? String(given) : '';

const sortOf = (given: unknown): ListsSort => {
  const order = listOrders.find((one) => one === textOf(given).replace(/^-/, ''));
  if (!order) return sorts[0];
  return textOf(given).startsWith('-') ? `-${order}` : order;
};

/** What an address asks for. It may be anybody's: what makes no sense is left out. */
export const readListsState = (search: Search): ListsState => ({
  tab: tabs.find((tab) => tab === search['tab']) ?? 'active',
  type: listTypes.find((type) => type === search['type']) ?? null,
  tag: textOf(search['tag']).slice(0, 80) || null,
  text: textOf(search['q']).slice(0, 200),
  sort: sortOf(search['sort']),
});

/** The same as parts of an address; what is as usual is left out. */
export const writeListsState = ({ tab, type, tag, text, sort }: ListsState): Search => ({
  ...(tab === 'active' ? {} : { tab }),
  ...(type ? { type } : {}),
  ...(tag ? { tag } : {}),
  ...(text === '' ? {} : { q: text }),
  ...(sort === sorts[0] ? {} : { sort }),
});

export type ListsInput = NonNullable<CallInput<typeof listRoutes.lists>['query']>;

/** What is asked of the server. */
export const inputOf = ({ tab, type, tag, text, sort }: ListsState): ListsInput => ({
  is_archived: tab === 'archived' ? 1 : 0,
  ...(tab === 'archived' ? {} : { is_demo: tab === 'demo' ? 1 : 0 }),
  ...(type ? { type } : {}),
  ...(tag ? { tag } : {}),
  search: text.trim(),
  sort,
});

/** Whether something may hide lists of the tab. */
export const isListsNarrowed = ({ type, tag, text }: ListsState): boolean =>
  type !== null || tag !== null || text.trim() !== '';
