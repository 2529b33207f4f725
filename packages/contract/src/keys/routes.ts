import { z } from 'zod';
import { effects, generalErrors, Id, Moment, OneWithMessage, Page, PageQuery, route } from '../kernel/index.ts';
import { keyErrors } from './errors.ts';

/** What every key begins with, so that scanners for leaked secrets know it. */
export const keyPrefix = 'gk_live_';

/** So many keys of a user can be active at once. */
export const maxActiveKeys = 100;

const Scope = z.enum(effects);

/** An address or a network in CIDR notation. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const keyStates = ['active', 'revoked', 'expired'] as const;

export const ApiKey = z.strictObject({
  id: Id,
  description: z.string(),
  prefix: z.string().describe('How the key begins, to recognize it by'),
  state: z.enum(keyStates),
  scopes: z.array(Scope),
  allowed_addresses: z.array(z.string()).describe('IP addresses and networks it can be used from; empty: any'),
  credit_cap: z.int().nullable().describe('Credits it may spend in a calendar month; null: no cap'),
  credits_used: z.int().describe('Credits spent and held this month'),
  created_at: Moment,
  expires_at: Moment.nullable(),
  last_used_at: Moment.nullable(),
  last_used_address: z.string().nullable(),
  revoked_at: Moment.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const Description = z.string().trim().min(1).max(120);

export const NewApiKey = z.object({
  description: Description,
  scopes: z.array(Scope).min(1).max(effects.length),
  allowed_addresses: z.array(Network).max(50).default([]),
  expires_at: Moment.nullable().default(null),
  credit_cap: z.int().min(1).max(1_000_000_000).nullable().default(null),
});
export type NewApiKey = z.output<typeof NewApiKey>;

const access = { who: 'owner', inPerson: true } as const;

export const keyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/user-api-key',
    summary: 'The user’s API keys, newest first, without the secrets',
    access: { ...access, effect: 'read' },
    query: PageQuery,
    returns: Page(ApiKey),
  }),
  create: route({
    method: 'POST',
    path: '/api/user-api-key',
    summary: 'Create an API key; the whole key is in this answer and nowhere else',
    access: { ...access, effect: 'write' },
    body: NewApiKey,
    returns: OneWithMessage(ApiKey.extend({ key: z.string() })),
    status: 201,
    errors: [keyErrors.key_expiry_past, keyErrors.too_many_keys],
  }),
  change: route({
    method: 'PUT',
    path: '/api/user-api-key/:id',
    summary: 'Change what an API key is described as',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id }),
    body: z.object({ description: Description }),
    returns: OneWithMessage(ApiKey),
    errors: [generalErrors.not_found],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/revoke-user-api-key/:id',
    summary: 'Revoke an API key, for good and right away',
    access: { ...access, effect: 'write' },
    params: z.object({ id: Id }),
    returns: OneWithMessage(ApiKey),
    errors: [generalErrors.not_found],
  }),
};
