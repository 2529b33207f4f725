import { generalErrors, type Fail, type Notice as NoticeShown } from '@galena/contract/kernel';
import { moment, momentIn } from '../clock/clock.ts';
import { pageOf, planPage, type PageInput } from '../db/paging.ts';
import { tellChange } from '../stream/tell.ts';
import { actorAccount } from '../context/actor-account.ts';
import { inTransaction, inReadTransaction, type Tx } from '../context/transaction.ts';
import { userOf } from '../context/user-of.ts';
import type { Context } from '../context/context.ts';
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

/** Writes a notice unless the account has one of its kind that nobody has read yet. */
export const writeNoticeOnce = async (tx: Tx, notice: Omit<Notice, 'userId'>): Promise<void> => {
  const accountId = notice.accountId ?? actorAccount(tx.actor);
  if (accountId !== null && (await store.hasUnread(tx.db, accountId, notice.kind))) return;
  await writeNotice(tx, notice);
};

/** What the user was told, newest first, and how much of all of it is unread. */
export const listNotices = async (context: Context, input: PageInput) => {
  const plan = planPage(input);
  const { rows, total, unread } = await inReadTransaction(context, (tx) =>
    store.findNotices(tx.db, userOf(context), plan),
  );
  return { ...pageOf(plan, rows, total), unread };
};

/** Marks one notice, or all, as read, and has the other open pages of the account ask again. @returns how many */
const markRead = async (tx: Tx, id: number | null): Promise<number> => {
  const ids = await store.markRead(tx.db, userOf(tx), id, moment(tx.clock));
  const [first] = ids;
  if (first !== undefined) await tellChange(tx, { kind: 'notice', id: first });
  return ids.length;
};

/** Marks a notice of the user's as read; one that is read already stays as it is. */
export const readNotice = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<NoticeShown> =>
  inTransaction(context, async (tx) => {
    await markRead(tx, id);
    return (await store.maybeNotice(tx.db, userOf(tx), id)) ?? fail(generalErrors.not_found);
  });

/** Marks everything as read. @returns how many notices that were */
export const readAllNotices = (context: Context): Promise<number> => inTransaction(context, (tx) => markRead(tx, null));

const day = 24 * 3600;

/** Removes what was read 90 days ago. */
export const removeRead = (context: Context): Promise<number> =>
  store.purgeRead(context.db, momentIn(context.clock, -90 * day));
