import type { z } from 'zod';
import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import { listErrors, maxViews, type View, type viewRoutes as routes } from '@galena/contract/lists';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { findNames } from '../identity/index.ts';
import { findListRows } from './lists.store.ts';
import * as store from './views.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type NewInput = z.output<typeof routes.addView.body>;
type ChangeInput = z.output<typeof routes.changeView.body>;

const viewerOf = (tx: Context): store.Viewer => {
  const { accountId, userId } = userOf(tx);
  return { accountId, userId };
};

/** Views with the names of those whose they are, and for which lists the caller begins with them. */
const complete = async (tx: Tx, rows: readonly store.ViewRow[]): Promise<View[]> => {
  const viewer = viewerOf(tx);
  const people = [...new Set(rows.flatMap(({ user_id: id }) => id ?? []))];
  const names = await findNames(tx, viewer.accountId, people);
  const defaults = await store.findDefaults(tx.db, viewer);
  return rows.map(({ user_id: id, position: _position, ...row }) => {
    const name = id === null ? undefined : names.get(id);
    return {
      ...row,
      owner: id === null || name === undefined ? null : { id, name },
      is_own: id === viewer.userId,
      default_of: defaults.filter(({ view_id: view }) => view === row.id).map(({ list_id: list }) => list),
    };
  });
};

/** The views of lists of a type that the caller has, in their order. */
export const findViews = (context: Context, type: ListType): Promise<View[]> =>
  inReadTransaction(context, async (tx) => complete(tx, await store.findViews(tx.db, viewerOf(tx), type)));

const getRow = async (tx: Tx, id: number, fail: FailNotFound): Promise<store.ViewRow> =>
  (await store.findViewsById(tx.db, viewerOf(tx), [id]))[0] ?? fail(generalErrors.not_found);

const getView = async (tx: Tx, id: number, fail: FailNotFound): Promise<View> => {
  const [view] = await complete(tx, [await getRow(tx, id, fail)]);
  return view as View;
};

/** Whoever has it open sees what became of it. */
const tell = (tx: Tx, { id, is_shared: isShared }: Pick<View, 'id' | 'is_shared'>): Promise<void> =>
  tellChange(tx, { kind: 'list_view', id, ...(isShared ? {} : { userId: userOf(tx).userId }) });

/** Keeps a view, for its owner or for everybody. */
export const addView = (
  context: Context,
  input: NewInput,
  fail: FailNotFound & Fail<typeof listErrors.too_many_views>,
): Promise<View> =>
  inTransaction(context, async (tx) => {
    const viewer = viewerOf(tx);
    const { type, list_id: listId } = input;
    await store.lockViews(tx.db, viewer.accountId);
    if (listId !== null) {
      const [list] = await findListRows(tx.db, viewer.accountId, [listId]);
      if (list?.type !== type) return fail(generalErrors.not_found);
    }
    const all = await store.findViews(tx.db, viewer, type);
    if (all.length >= maxViews) return fail(listErrors.too_many_views, { params: { max: maxViews } });
    const id = await store.createView(tx.db, { ...input, ...viewer, at: moment(tx.clock) });
    await writeAudit(tx, { action: 'created', entity: 'list_view', entityId: id, label: input.name });
    await tell(tx, { id, is_shared: input.is_shared });
    return getView(tx, id, fail);
  });

/** Renames a view or changes what it shows; what is left out stays. Only its owner takes it from the others again. */
export const changeView = (
  context: Context,
  id: number,
  input: ChangeInput,
  fail: FailNotFound & Fail<typeof listErrors.view_of_other>,
): Promise<View> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = viewerOf(tx);
    await store.lockViews(tx.db, accountId);
    const { user_id: ownerId, ...before } = await getRow(tx, id, fail);
    const { name = before.name, state = before.state, layout = before.layout, is_shared = before.is_shared } = input;
    if (before.is_shared && !is_shared && ownerId !== userId) return fail(listErrors.view_of_other);
    await store.changeView(tx.db, accountId, id, { name, state, layout, is_shared, at: moment(tx.clock) });
    const changes =
      before.is_shared === is_shared ? {} : { changes: { is_shared: [before.is_shared, is_shared] as const } };
    await writeAudit(tx, { action: 'changed', entity: 'list_view', entityId: id, label: name, ...changes });
    await tell(tx, { id, is_shared: is_shared || before.is_shared });
    return getView(tx, id, fail);
  });

/** Deletes a view, a shared one for everybody. */
export const removeView = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = viewerOf(tx);
    await store.lockViews(tx.db, accountId);
    const view = await getRow(tx, id, fail);
    await store.removeView(tx.db, accountId, id);
    await writeAudit(tx, { action: 'deleted', entity: 'list_view', entityId: id, label: view.name });
    await tell(tx, view);
  });

/** Puts views in another order: they take each other's places, those of others stay where they are. */
export const sortViews = (context: Context, ids: readonly number[], fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const viewer = viewerOf(tx);
    const wanted = [...new Set(ids)];
    await store.lockViews(tx.db, viewer.accountId);
    const views = await store.findViewsById(tx.db, viewer, wanted);
    if (views.length < wanted.length) return fail(generalErrors.not_found);
    const places = views.map(({ position }) => position).toSorted((one, other) => one - other);
    for (const [at, id] of wanted.entries()) await store.setPosition(tx.db, viewer.accountId, id, places[at] ?? at);
    const [first] = wanted;
    if (first === undefined) return;
    await writeAudit(tx, { action: 'sorted', entity: 'list_view', entityId: first });
    await tell(tx, { id: first, is_shared: views.some(({ is_shared: isShared }) => isShared) });
  });

/** The caller opens a list with a view from now on, or with all records. */
export const setDefaultView = (
  context: Context,
  listId: number,
  viewId: number | null,
  fail: FailNotFound,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const viewer = viewerOf(tx);
    const [list] = await findListRows(tx.db, viewer.accountId, [listId]);
    if (!list) return fail(generalErrors.not_found);
    if (viewId === null) await store.removeDefault(tx.db, viewer, listId);
    else {
      const { type, list_id: only } = await getRow(tx, viewId, fail);
      if (type !== list.type || (only !== null && only !== listId)) return fail(generalErrors.not_found);
      await store.setDefault(tx.db, viewer, listId, viewId);
    }
    await tellChange(tx, { kind: 'list_view', id: viewId ?? listId, userId: viewer.userId });
  });
