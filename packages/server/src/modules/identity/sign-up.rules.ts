import type { Language } from '@galena/contract/identity';
import type { Context } from '../../platform/context/context.ts';

/**
 * The account that work runs under while nobody is known yet: an id that no account ever reaches. Nothing belongs to it, and a
 * transaction of it sees nothing.
 */
export const nobodysAccount = Number.MAX_SAFE_INTEGER;

/** What a registration's hash is sealed for: it opens for this address and no other. */
export const hashPlace = (email: string): string => `identity.registration ${email}`;

/** Where a call came from, for the job that does what it asked for. */
export type From = {
  readonly request_id: string;
  readonly ip: string;
  readonly host: string;
  readonly user_agent: string;
};

/** Where this call comes from. */
export const fromOf = ({ origin }: Context): From => ({
  request_id: origin.requestId,
  ip: origin.ip,
  host: origin.host,
  user_agent: origin.userAgent,
});

/** As the call that set a job in motion: audits and places are its. */
export const asCall = (context: Context, from: From): Context => ({
  ...context,
  origin: { requestId: from.request_id, ip: from.ip, host: from.host, userAgent: from.user_agent },
});

/** What a registration asks for. */
export type Registration = {
  readonly from: From;
  readonly realm_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly lang: Language;
  /** The hash of the password, sealed: jobs are looked at by operators. */
  readonly sealed_hash: string;
  /** False: it is too early for another code. */
  readonly may_mail: boolean;
  /** The code of a partner; left out: they came by no link. */
  readonly ref?: string | undefined;
  /** As their browser names it. */
  readonly time_zone?: string | undefined;
  /** The page that asks for the code, where it is not the usual one: a path of ours. */
  readonly asked_at?: string | undefined;
};

/** Who asks for a code, and for what. */
export type CodeRequest = {
  readonly from: From;
  readonly realm_id: number;
  readonly email: string;
  readonly purpose: 'confirm' | 'reset';
};
