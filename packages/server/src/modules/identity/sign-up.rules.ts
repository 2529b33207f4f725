import { z } from 'zod';
import { languages } from '@galena/contract/identity';

/**
 * The account that work runs under while nobody is known yet: an id that no account ever reaches. Nothing belongs to it, and a
 * transaction of it sees nothing.
 */
export const nobodysAccount = Number.MAX_SAFE_INTEGER;

/** What a registration's hash is sealed for: it opens for this address and no other. */
export const hashPlace = (email: string): string => `identity.registration ${email}`;

const From = z.object({ request_id: z.string(), ip: z.string(), host: z.string(), user_agent: z.string() });

/** Where a call came from, for the job that does what it asked for. */
export type From = z.output<typeof From>;

/** What a registration asks for. */
export const Registration = z.object({
  from: From,
  realm_id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  lang: z.enum(languages),
  /** The hash of the password, sealed: jobs are looked at by operators. */
  sealed_hash: z.string(),
  /** False: it is too early for another code. */
  may_mail: z.boolean(),
});
export type Registration = z.output<typeof Registration>;

/** Who asks for a code, and for what. */
export const CodeRequest = z.object({
  from: From,
  realm_id: z.int(),
  email: z.string(),
  purpose: z.enum(['confirm', 'reset']),
});
export type CodeRequest = z.output<typeof CodeRequest>;
