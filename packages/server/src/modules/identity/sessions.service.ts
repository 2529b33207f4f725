import type { Session } from '@galena/contract/identity';
import { houseErrors, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { inTransaction, reading } from '../../platform/work/transaction.ts';
import { userOf } from '../../platform/work/user-of.ts';
import type { Work } from '../../platform/work/work.ts';
import { browserName } from './browser.rules.ts';
import { findSessions, revokeSessions } from './sessions.store.ts';

/** Where the user is signed in, newest first. */
export const listSessions = async (work: Work, input: PageInput) => {
  const user = userOf(work);
  const plan = planPage(input);
  const { rows, total } = await reading(work, (tx) => findSessions(tx.db, user, plan, moment(work.clock)));
  const sessions: Session[] = rows.map(({ user_agent, ...row }) => ({
    ...row,
    browser: browserName(user_agent),
    is_current: row.id === user.tokenId,
  }));
  return pageOf(plan, sessions, total);
};

/** Ends the session of this very call. */
export const signOut = (work: Work): Promise<void> =>
  inTransaction(work, async (tx) => {
    const user = userOf(work);
    await revokeSessions(tx.db, user, { id: user.tokenId }, moment(work.clock));
    await writeAudit(tx, { action: 'signed_out', entity: 'access_token', entityId: user.tokenId });
  });

/** Ends one session of the user. */
export const endSession = (work: Work, id: number, fail: Fail<typeof houseErrors.not_found>): Promise<void> =>
  inTransaction(work, async (tx) => {
    const ended = await revokeSessions(tx.db, userOf(work), { id }, moment(work.clock));
    if (ended.length === 0) return fail(houseErrors.not_found);
    await writeAudit(tx, { action: 'session_ended', entity: 'access_token', entityId: id });
  });

/** Ends every session of the user but this one; answers how many ended. */
export const endOtherSessions = (work: Work): Promise<number> =>
  inTransaction(work, async (tx) => {
    const user = userOf(work);
    const ended = await revokeSessions(tx.db, user, { allBut: user.tokenId }, moment(work.clock));
    await writeAudit(tx, {
      action: 'other_sessions_ended',
      entity: 'user',
      entityId: user.userId,
      changes: { count: [null, ended.length] },
    });
    return ended.length;
  });
