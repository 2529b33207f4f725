import { moment, momentIn } from '../clock/clock.ts';
import { tellChange } from '../stream/tell.ts';
import { actorAccount } from '../work/actor-account.ts';
import type { Tx } from '../work/transaction.ts';
import type { Work } from '../work/work.ts';
import * as store from './notices.store.ts';

export type Notice = {
  /** What happened: `export_ready`, `mail_failed`, … The interface has a sentence for it in every language. */
  readonly kind: string;
  /** What the sentence speaks of. Never words of ours, never secrets. */
  readonly params?: Readonly<Record<string, string | number | boolean | null>>;
  /** Only this user is told; else everybody of the account. */
  readonly userId?: number;
  /** Where a click leads: a path of ours. */
  readonly link?: string;
  /** For work that acts for an account; else the actor's own. */
  readonly accountId?: number;
};

const isOwnPath = (link: string): boolean => /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(link);

/**
 * Writes a notice for the bell, in the caller's transaction; open browsers hear of it (kind `notice` and its id) when
 * that commits. The telling takes a lock at commit that others wait for: call it outside transactions that move money,
 * from a job they enqueue.
 * @returns its id
 */
export const writeNotice = async (tx: Tx, notice: Notice): Promise<number> => {
  const { kind, params = {}, userId, link, accountId = actorAccount(tx.actor) } = notice;
  if (accountId === null) throw new Error('a notice needs an account');
  if (link !== undefined && !isOwnPath(link)) throw new Error('a notice links to a path of ours');
  const at = moment(tx.clock);
  const id = await store.createNotice(tx.db, {
    accountId,
    userId: userId ?? null,
    kind,
    params,
    link: link ?? null,
    at,
  });
  await tellChange(tx, { kind: 'notice', id, accountId, ...(userId === undefined ? {} : { userId }) });
  return id;
};

const day = 24 * 3600;

/** Removes what was read 90 days ago. */
export const removeRead = (work: Work): Promise<number> => store.purgeRead(work.db, momentIn(work.clock, -90 * day));
