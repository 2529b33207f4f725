import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { placeOf } from './session-opening.service.ts';
import { createSession } from './sessions.store.ts';
import { noteLogin } from './sign-in.store.ts';

export type Viewing = {
  readonly person: { readonly id: number; readonly account_id: number };
  /** How long the session lasts, whatever is done in it. */
  readonly seconds: number;
  readonly reason: string;
};

/**
 * Opens a session in which the caller views the product as somebody else, on the host of this call. Who may do that to whom, and
 * on which host, was decided before. The transaction carries both accounts; both can read about it.
 * @returns its token, which is stored nowhere, and when it ends
 */
export const openViewing = async (tx: Tx, { person, seconds, reason }: Viewing) => {
  const caller = userOf(tx);
  const token = newToken('ga_');
  const at = moment(tx.clock);
  const expiresAt = momentIn(tx.clock, seconds);
  const owner = { account_id: person.account_id, user_id: person.id };
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
  await writeAudit(tx, { action: 'logged_in_as', entity: 'user', entityId: person.id, subjectId: person.id, changes });
  await writeAudit(tx, {
    action: 'viewing_started',
    entity: 'access_token',
    entityId: id,
    accountId: person.account_id,
    subjectId: person.id,
    changes,
  });
  return { token, expiresAt };
};
