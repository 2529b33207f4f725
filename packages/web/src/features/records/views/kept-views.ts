import type { ListType } from '@galena/contract/kernel';
import { showToast } from '../../../ui/messages/toasts.ts';
import type { TableLayout } from '../../../ui/table/columns/layout.ts';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../../widgets/preferences.ts';
import { readState, writeState, type ListState } from '../list/list-state.ts';

type Bag = Readonly<Record<string, unknown>>;
type Layout = Partial<TableLayout>;

/** A view of the user's own: what it asks for, and how its columns stand. */
export type OwnView = {
  readonly id: string;
  readonly name: string;
  readonly state: ListState;
  readonly layout: Layout | null;
};

/** The server keeps no more than 20,000 characters under one name. */
const maxCharacters = 19_500;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A layout as somebody kept it, maybe with an older version of the product. */
export const readLayout = (kept: unknown): Layout | null => {
  if (!isBag(kept)) return null;
  const widths = Object.entries(isBag(kept['widths']) ? kept['widths'] : {}).filter(
    (pair): pair is [string, number] => typeof pair[1] === 'number' && Number.isFinite(pair[1]),
  );
  return {
    order: texts(kept['order']),
    hidden: texts(kept['hidden']),
    pinned: texts(kept['pinned']),
    widths: Object.fromEntries(widths),
    density: kept['density'] === 'comfortable' ? 'comfortable' : 'compact',
  };
};

/** Views as they were kept; what makes no sense is left out. */
export const readViews = (kept: unknown): readonly OwnView[] => {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): OwnView[] => {
    if (!isBag(one) || typeof one['id'] !== 'string' || typeof one['name'] !== 'string') return [];
    const { id, name } = one as { id: string; name: string };
    const state = readState(isBag(one['state']) ? one['state'] : {});
    return [{ id, name, state: { ...state, view: id }, layout: readLayout(one['layout']) }];
  });
};

const writeViews = (views: readonly OwnView[]) =>
  views.map(({ id, name, state, layout }) => ({ id, name, state: writeState({ ...state, view: 'all' }), layout }));

/** Another id than those that are there; the same ones come again and again, so that links live long. */
const freeId = (views: readonly OwnView[]): string => {
  let at = 1;
  while (views.some(({ id }) => id === `v${at}`)) at += 1;
  return `v${at}`;
};

/** How the user has arranged the columns of lists of this kind. */
export const useKeptLayout = (type: ListType): readonly [Layout | null, (layout: TableLayout) => void] => {
  const [kept, keep] = useKept(`lists.columns.${type}`);
  return [readLayout(kept), (layout) => keep(JSON.parse(JSON.stringify(layout)))];
};

/** The views that the user has made for lists of this kind, and what can be done with them. */
export const useOwnViews = (type: ListType) => {
  const { t } = useTranslation();
  const [kept, keep] = useKept(`records.views.${type}`);
  const views = readViews(kept);
  /** @returns whether there was room for it */
  const store = (next: readonly OwnView[]): boolean => {
    const written = writeViews(next);
    const hasRoom = JSON.stringify(written).length <= maxCharacters;
    if (hasRoom) keep(JSON.parse(JSON.stringify(written)));
    else showToast('failed', t('records.views_full'));
    return hasRoom;
  };
  const change = (id: string, with_: Partial<OwnView>): boolean =>
    store(views.map((view) => (view.id === id ? { ...view, ...with_ } : view)));
  return {
    views,
    /** @returns the id of the new view, or null if there is no room for it */
    add: (name: string, state: ListState, layout: Layout | null): string | null => {
      const id = freeId(views);
      return store([...views, { id, name, state, layout }]) ? id : null;
    },
    change,
    remove: (id: string): boolean => store(views.filter((view) => view.id !== id)),
  };
};

export type OwnViews = ReturnType<typeof useOwnViews>;
