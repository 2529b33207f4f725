import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { NamedSender, OwnSender, SenderQuestion } from '../../platform/mail/sender.ts';
import { maybeBrandOfAccount } from '../identity/index.ts';
import { getOwnSite } from './brand.service.ts';
import { previewKind } from './mailing.rules.ts';
import { dayOf, fromOf, reachOf } from './smtp.service.ts';
import * as store from './smtp.store.ts';
import { removeTemplates } from './templates.store.ts';

/** In whose name a mail goes: whose brand it is, and what that is called. */
const maybeBrand = async (tx: Tx, { accountId, kind }: SenderQuestion) => {
  const brand =
    kind === previewKind
      ? { ownerId: accountId, ...(await getOwnSite(tx, accountId)) }
      : await maybeBrandOfAccount(tx, accountId);
  return brand && { ownerId: brand.ownerId, name: brand.look.name };
};

/** Acts for the owner of a brand, in the work for a customer of it: a job holds its lease as that customer's. */
const asOwner = <T>(context: Context, ownerId: number, task: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(context, (tx) => alsoInAccounts(tx, [ownerId], task));

/**
 * Who sends for a brand's customers: its own mail server while that works and has mails left for today, else the platform's in the
 * name of the brand. Null: a customer of the platform itself.
 */
export const maybeSender = async (context: Context, asked: SenderQuestion): Promise<OwnSender | NamedSender | null> => {
  const brand = await inReadTransaction(context, (tx) => maybeBrand(tx, asked));
  if (brand === null) return null;
  const { ownerId, name } = brand;
  const found = await asOwner(context, ownerId, async (tx) => {
    const turn = await store.takeTurn(tx.db, ownerId, dayOf(tx));
    return { turn, row: turn ?? (await store.maybeSmtp(tx.db, ownerId, dayOf(tx))) };
  });
  const replyTo = found.row?.support_address ?? undefined;
  const named = { name, replyTo };
  if (found.turn === null) return named;
  const row = found.turn;
  return {
    from: fromOf(row, name),
    smtp: reachOf(context.app, ownerId, row),
    replyTo,
    bounceTo: row.bounce_address ?? undefined,
    instead: async (reason, isRefused) => {
      if (isRefused)
        await asOwner(context, ownerId, (tx) =>
          store.noteOutcome(tx.db, ownerId, { updatedAt: row.updated_at, error: reason, at: moment(tx.clock) }),
        );
      return named;
    },
  };
};

/** An account goes for good, and its mail server and words with it. */
export const forgetMailing = async (tx: Tx, accountId: number): Promise<void> => {
  await store.removeSmtp(tx.db, accountId);
  await removeTemplates(tx.db, accountId);
};
