import { z } from 'zod';
import { generalErrors, Id, listTypes, Message, Moment, OneWithMessage, route } from '../kernel/index.ts';
import { PlainName } from '../messages/index.ts';
import { listErrors } from './errors.ts';

/** So many views of lists of one type one person can see: their own, and those of the team. */
export const maxViews = 100;

const maxCharacters = 20_000;
const kept = (what: string) =>
  z
    .record(z.string().max(80), z.json())
    .refine((value) => JSON.stringify(value).length <= maxCharacters)
    .describe(what);
const State = kept('What the address of the list’s page says: `q`, `how`, `f`, `sort`, `group`');
const Layout = kept('Columns: `order`, `hidden`, `pinned`, `widths`, `density`');

export const ViewName = PlainName(1, 80);

/** How somebody looks at lists, kept under a name. */
export const View = z.strictObject({
  id: Id,
  type: z.enum(listTypes),
  list_id: Id.nullable().describe('Null: in all lists of the type'),
  name: z.string(),
  is_shared: z.boolean().describe('Everyone in the account has it'),
  state: z.record(z.string(), z.json()),
  layout: z.record(z.string(), z.json()).nullable(),
  owner: z.strictObject({ id: Id, name: z.string() }).nullable(),
  is_own: z.boolean(),
  default_of: z.array(Id).describe('Lists that open with it, for the caller'),
  old_id: z.string().nullable().describe('What older links to it say'),
  updated_at: Moment,
});
export type View = z.infer<typeof View>;

const params = z.object({ id: Id });
const access = { who: 'signed_in', anyModule: ['leads'], apiKey: true } as const;
const body = z.object({
  name: ViewName,
  state: State,
  layout: Layout.nullable().default(null),
  is_shared: z.boolean().default(false),
});

export const viewRoutes = {
  views: route({
    method: 'GET',
    path: '/api/list-views',
    summary: 'Saved views of lists of a type: one’s own and those of the team, in their order',
    access: { ...access, effect: 'read' },
    query: z.object({ type: z.enum(listTypes) }),
    returns: z.strictObject({ data: z.array(View) }),
  }),
  addView: route({
    method: 'POST',
    path: '/api/list-views',
    summary: 'Save a view',
    access: { ...access, effect: 'write' },
    body: body.extend({ type: z.enum(listTypes), list_id: Id.nullable().default(null) }),
    returns: OneWithMessage(View),
    status: 201,
    errors: [generalErrors.not_found, listErrors.too_many_views],
  }),
  changeView: route({
    method: 'PUT',
    path: '/api/list-views/:id',
    summary: 'Rename a view, change what it shows, share it or take it back',
    access: { ...access, effect: 'write' },
    params,
    body: body.extend({ layout: Layout.nullable(), is_shared: z.boolean() }).partial(),
    returns: OneWithMessage(View),
    errors: [generalErrors.not_found, listErrors.view_of_other],
  }),
  removeView: route({
    method: 'DELETE',
    path: '/api/list-views/:id',
    summary: 'Delete a view; a shared one for everyone',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  sortViews: route({
    method: 'POST',
    path: '/api/list-views/sort',
    summary: 'Put views in another order; shared ones for everyone',
    access: { ...access, effect: 'write' },
    body: z.object({ ids: z.array(Id).min(1).max(maxViews) }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
  setDefaultView: route({
    method: 'PUT',
    path: '/api/campaigns/:id/default-view',
    summary: 'Open a list with a view from now on; null: with all records',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({ view_id: Id.nullable() }),
    returns: Message,
    errors: [generalErrors.not_found],
  }),
};
