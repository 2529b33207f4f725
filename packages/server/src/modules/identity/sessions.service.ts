import type { Session } from '@galena/contract/identity';
import { generalErrors, type Fail, type UserActor } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { inTransaction, inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { browserName } from './sessions.rules.ts';
import { findSessions, revokeSessions } from './sessions.store.ts';

/** The session of this very call; an API key has none, and the guard lets it through to no call that asks. */
export const sessionIdOf = (user: UserActor): number => {
  if (user.tokenId === undefined) throw new Error('this work needs a session');
  return user.tokenId;
};

/** Where the user is signed in, newest first. */
export const listSessions = async (context: Context, input: PageInput) => {
  const user = userOf(context);
  const plan = planPage(input);
  const { rows, total } = await inReadTransaction(context, (tx) =>
    findSessions(tx.db, user, plan, moment(context.clock)),
  );
  const sessions: Session[] = rows.map(({ user_agent, ...row }) => ({
    ...row,
    browser: browserName(user_agent),
    is_current: row.id === user.tokenId,
  }));
  return pageOf(plan, sessions, total);
};

/** Ends the session of this very call. */
export const signOut = (context: Context): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = userOf(context);
    const id = sessionIdOf(user);
    await revokeSessions(tx.db, user, { id }, moment(context.clock));
    const action = user.impersonator ? 'viewing_ended' : 'signed_out';
    await writeAudit(tx, { action, entity: 'access_token', entityId: id });
  });

/** Ends one session of the user. */
export const endSession = (context: Context, id: number, fail: Fail<typeof generalErrors.not_found>): Promise<void> =>
  inTransaction(context, async (tx) => {
    const ended = await revokeSessions(tx.db, userOf(context), { id }, moment(context.clock));
    if (ended.length === 0) return fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'session_ended', entity: 'access_token', entityId: id });
  });

/** Ends every session of the user but this one; answers how many ended. */
export const endOtherSessions = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    const user = userOf(context);
    const ended = await revokeSessions(tx.db, user, { allBut: sessionIdOf(user) }, moment(context.clock));
    await writeAudit(tx, {
      action: 'other_sessions_ended',
      entity: 'user',
      entityId: user.userId,
      changes: { count: [null, ended.length] },
    });
    return ended.length;
  });
