import { viewingMinutes, type ViewingSession } from '@galena/contract/identity';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { browserName } from './sessions.rules.ts';
import { createSession } from './sessions.store.ts';
import { sessionLifetime } from './sign-in.rules.ts';
import { markSignedIn, noteLogin, type LoginMethod } from './sign-in.store.ts';
import { userOf } from '../../platform/context/user-of.ts';

/** Whose session it is to be. Whoever asks for one has proven that they are this person. */
export type ProvenPerson = { readonly id: number; readonly account_id: number; readonly role: string };

export type Opening = {
  /** How they proved it. */
  readonly method: LoginMethod;
  /** False: the session ends after 12 hours. */
  readonly remember: boolean;
  /** The password's hash at today's cost, where the one kept is out of date. */
  readonly passwordHash?: string | null;
};

/** Where a call comes from, as sign-ins are kept. */
export const placeOf = (context: Context) => ({
  ip_address: context.origin.ip,
  browser: browserName(context.origin.userAgent),
});

/**
 * Opens a session on the host of this call for a person whose identity is proven: the only way to one, whatever they proved it by.
 * @returns its token, which is stored nowhere
 */
export const openSession = async (
  context: Context,
  person: ProvenPerson,
  { method, remember, passwordHash = null }: Opening,
): Promise<string> => {
  const token = newToken('ga_');
  const { idleSeconds, absoluteSeconds } = sessionLifetime(person.role, remember);
  const at = moment(context.clock);
  const owner = { account_id: person.account_id, user_id: person.id };
  await inAccounts(context, [person.account_id], async (tx) => {
    const { id } = await createSession(tx.db, {
      ...owner,
      token_hash: tokenHash(token),
      host: context.origin.host,
      remember,
      ip_address: context.origin.ip,
      user_agent: context.origin.userAgent,
      created_at: at,
      last_used_at: at,
      idle_seconds: idleSeconds,
      expires_at: momentIn(context.clock, absoluteSeconds),
    });
    await markSignedIn(tx.db, person.id, at, passwordHash);
    await noteLogin(tx.db, { ...owner, ...placeOf(context), method, success: true, created_at: at });
    await writeAudit(tx, {
      action: 'signed_in',
      entity: 'access_token',
      entityId: id,
      accountId: person.account_id,
      subjectId: person.id,
    });
  });
  return token;
};

export type Viewing = {
  readonly person: {
    readonly id: number;
    readonly account_id: number;
    readonly first_name: string;
    readonly last_name: string;
  };
  readonly reason: string;
};

/**
 * Opens a session in which the caller views the product as somebody else, on the host of this call: 15 minutes, whatever is done in
 * it. Who may do that to whom, and on which host, was decided before. The transaction carries both accounts; both can read about it.
 * @returns its token, which is stored nowhere, when it ends, and as whom
 */
export const openViewing = async (tx: Tx, { person, reason }: Viewing): Promise<ViewingSession> => {
  const caller = userOf(tx);
  const token = newToken('ga_');
  const at = moment(tx.clock);
  const seconds = viewingMinutes * 60;
  const expiresAt = momentIn(tx.clock, seconds);
  const owner = { account_id: person.account_id, user_id: person.id };
  const name = `${person.first_name} ${person.last_name}`.trim();
  const { id } = await createSession(tx.db, {
    ...owner,
    token_hash: tokenHash(token),
    host: tx.origin.host,
    remember: false,
    ip_address: tx.origin.ip,
    user_agent: tx.origin.userAgent,
    created_at: at,
    last_used_at: at,
    idle_seconds: seconds,
    expires_at: expiresAt,
    impersonator_id: caller.userId,
  });
  await noteLogin(tx.db, { ...owner, ...placeOf(tx), method: 'login_as', success: true, created_at: at });
  const changes = { reason: [null, reason] } as const;
  await writeAudit(tx, {
    action: 'logged_in_as',
    entity: 'user',
    entityId: person.id,
    label: name,
    subjectId: person.id,
    changes,
  });
  await writeAudit(tx, {
    action: 'viewing_started',
    entity: 'access_token',
    entityId: id,
    accountId: person.account_id,
    subjectId: person.id,
    changes,
  });
  return { access_token: token, expires_at: expiresAt, user: { id: person.id, name } };
};
