import { z } from 'zod';
import { generalErrors, Id, listTypes, Message, Moment, One, OneWithMessage, route } from '../kernel/index.ts';
import { enrichFields } from './enrich-fields.ts';
import { searchErrors } from './errors.ts';

/** `error`: it failed several times in a row, and nobody asks it before a test or a person says that it is well. */
export const searcherStates = ['active', 'paused', 'error'] as const;
export type SearcherState = (typeof searcherStates)[number];

/** So many failures in a row make an error of a searcher. */
export const maxFailuresInRow = 5;

/** A source of leads as the operator set it. Secrets go in and never come out. */
export const AdminSearcher = z.strictObject({
  id: Id,
  name: z.string(),
  list_type: z.enum(listTypes),
  provider: z.string(),
  priority: z.int().describe('Order among sources of its type: 1 is used first, made-up leads last'),
  status: z.enum(searcherStates),
  is_built_in: z.boolean().describe('Built in: it needs no settings and can be paused, but not removed'),
  is_sandbox: z.boolean().describe('Made-up leads: always last'),
  has_credentials: z.boolean(),
  settings: z.record(z.string(), z.json()).describe('Visible settings, never secrets'),
  daily_limit: z.int().nullable().describe('Calls per day in UTC; null: no limit'),
  used_today: z.int(),
  success_rate: z.int().nullable().describe('Percentage of calls in the last 30 days; null: no calls'),
  spent_cents: z.int().describe('What the vendor charges for this month’s answers, by its list price; in UTC'),
  last_run_at: Moment.nullable(),
  last_error: z.string().nullable(),
  last_error_at: Moment.nullable(),
});
export type AdminSearcher = z.infer<typeof AdminSearcher>;

/** A source that this version of the product can ask. */
export const SearcherProvider = z.strictObject({
  key: z.string(),
  label: z.string(),
  list_type: z.enum(listTypes),
  licence: z.string().nullable(),
  licence_url: z.string().nullable(),
  is_added: z.boolean(),
  vendor: z.string().describe('Whose key it needs: sources with the same one share their settings'),
  has_settings: z.boolean().describe('Already set through another source of the same vendor'),
  lookups: z.array(z.enum(enrichFields)).describe('What the key also finds of single leads'),
  daily_limit: z.int().nullable().describe('Calls a day that the vendor allows, as a suggestion; null: unknown'),
  config: z
    .record(z.string(), z.json())
    .describe('JSON Schema of its settings, used for the form. `writeOnly` marks secrets'),
});
export type SearcherProvider = z.infer<typeof SearcherProvider>;

const access = { who: 'admin', anyModule: ['admin'] } as const;
const params = z.object({ id: Id });

const name = z.string().trim().min(1).max(80);
const limits = {
  daily_limit: z.int().min(0).max(1_000_000_000).nullish().describe('Null: no limit'),
  priority: z.int().min(1).max(1_000).optional().describe('Order among sources of its type; if missing, last'),
  credentials: z
    .record(z.string().max(80), z.json())
    .optional()
    .describe("By the provider's `config`. What is left out stays as it is, null takes it away"),
};

export const searcherRoutes = {
  searchers: route({
    method: 'GET',
    path: '/api/admin/searchers',
    summary: 'Lead sources in the order searches use them, and sources you can add',
    access: { ...access, effect: 'read' },
    // Both in one answer: the page draws its forms from the providers, and there is one rule of who may see them.
    returns: One(z.strictObject({ searchers: z.array(AdminSearcher), providers: z.array(SearcherProvider) })),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/searchers',
    summary: 'Add a lead source',
    access: { ...access, effect: 'write' },
    body: z.object({ name, list_type: z.enum(listTypes), provider: z.string().min(1).max(80), ...limits }),
    returns: OneWithMessage(AdminSearcher),
    status: 201,
    errors: [searchErrors.searcher_exists],
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/searchers/:id',
    summary: 'Change a source’s name, order, limit or credentials; missing fields stay as they are',
    access: { ...access, effect: 'write' },
    params,
    body: z.object({ name: name.optional(), ...limits }),
    returns: OneWithMessage(AdminSearcher),
    errors: [generalErrors.not_found],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/searchers/:id',
    summary: 'Remove a source and its credentials; leads it found are kept',
    access: { ...access, effect: 'write' },
    params,
    returns: Message,
    errors: [generalErrors.not_found, searchErrors.searcher_built_in],
  }),
  pause: route({
    method: 'POST',
    path: '/api/admin/searchers/:id/pause',
    summary: 'Pause a source',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(AdminSearcher),
    errors: [generalErrors.not_found],
  }),
  resume: route({
    method: 'POST',
    path: '/api/admin/searchers/:id/resume',
    summary: 'Resume a source, including one skipped because of errors',
    access: { ...access, effect: 'write' },
    params,
    returns: OneWithMessage(AdminSearcher),
    errors: [generalErrors.not_found],
  }),
  test: route({
    method: 'POST',
    path: '/api/admin/searchers/:id/test',
    summary: 'Test a source; a good answer clears its error',
    access: { ...access, effect: 'write' },
    params,
    returns: One(z.strictObject({ ok: z.boolean(), ms: z.int(), message: z.string() })),
    errors: [generalErrors.not_found],
  }),
};
