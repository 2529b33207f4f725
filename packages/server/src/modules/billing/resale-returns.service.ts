import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { move, sumOf, type MoneyEntry, type Part } from './ledger.rules.ts';
import { expireDue, write } from './ledger.service.ts';
import { createBucket, lockWallet, maybeJournal } from './ledger.store.ts';
import {
  linesOfClient,
  linesOfClientBack,
  linesOfClientLost,
  linesOfReseller,
  linesOfResellerBack,
} from './money.rules.ts';
import * as store from './money.store.ts';
import { keyOfResale, lockBoth, type Sides } from './resales.service.ts';
import { getSale, partsBack } from './sales.service.ts';

// What was resold goes back between the same two accounts. The platform keeps the wholesale price: for it the reseller gets the credits
// that its client has not spent, which it can sell again.

type Returning = Sides & {
  /** This return, once. */
  readonly transfer: string;
  readonly reason: string;
  readonly reference: string | null;
};

type Back = Returning & {
  readonly currency: string;
  readonly amount: number;
  readonly parts: readonly Part[];
  readonly undoes: string | null;
  readonly kind: 'refund' | 'dispute';
  readonly to: 'payer' | 'disputed';
};

/** Two journals under one transfer: money to the client, credits to the reseller, where they stay until they are sold again. */
const giveBack = async (tx: Tx, back: Back): Promise<number> => {
  const { clientId, resellerId, transfer, kind, reason, reference, undoes, currency, amount, parts, to } = back;
  const wallets = await lockBoth(tx, back);
  const credits = sumOf(parts);
  const at = moment(tx.clock);
  const act = { key: keyOfResale(transfer), kind, reason, reference, transfer, ...(undoes && { undoes }) };
  await store.addTransfer(tx.db, {
    key: transfer,
    clientId,
    resellerId,
    credits,
    currency,
    at,
    retail: amount,
    wholesale: 0,
    funding: 'fee',
    goesBack: true,
  });
  const left = {
    entries: move(parts, 'available', 'resold', null),
    money: linesOfClientBack({ currency, amount }, to),
  };
  await write(tx, wallets.client, { ...act, ...left });
  const bucket = { accountId: resellerId, kind: 'additional', credits, expiresAt: null, at } as const;
  const came = credits === 0 ? [] : [{ bucketId: await createBucket(tx.db, bucket), credits }];
  const money = linesOfResellerBack({ currency, amount });
  await write(tx, wallets.reseller, { ...act, entries: move(came, 'resold', 'available', null), money });
  return credits;
};

export type ResaleReturn = Returning & {
  /** The resale that is undone, whole or in part, by its transfer. */
  readonly of: string;
  readonly currency: string;
  /** What goes back, in minor units. */
  readonly amount: number;
};

/** The resale that a return is of. @throws Error where there is none, or more would go back than was paid */
const getUndoing = async (tx: Tx, { clientId, of, currency, amount }: ResaleReturn) => {
  const sale = await getSale(tx, clientId, keyOfResale(of), { currency, net: amount, tax: 0 });
  if (sale.back + sale.disputed + amount > sale.paid) throw new Error(`more of ${of} would go back than was paid`);
  return sale;
};

/** Whether a return came in before, with both wallets locked. */
const isKnown = async (tx: Tx, { clientId, resellerId, transfer }: Returning): Promise<boolean> => {
  await lockBoth(tx, { clientId, resellerId });
  return (await maybeJournal(tx.db, clientId, keyOfResale(transfer))) !== null;
};

/**
 * Writes down that a reseller gave a client money back: the credits that it bought go to the reseller in proportion, as far as they are
 * unspent. A second time does nothing.
 * @returns the credits that went to the reseller
 * @throws Error when more would go back than was paid
 */
export const recordResaleReturn = (tx: Tx, input: ResaleReturn): Promise<number> =>
  alsoInAccounts(tx, [input.clientId, input.resellerId], async (both) => {
    if (await isKnown(both, input)) return 0;
    const { clientId, of } = input;
    const undoes = keyOfResale(of);
    const sale = await getUndoing(both, input);
    const parts = await partsBack(both, clientId, sale);
    return giveBack(both, { ...input, parts, undoes, kind: 'refund', to: 'payer' });
  });

export type ResaleDispute = ResaleReturn & {
  /** `opened`: a bank has taken it until it decides; `won`: the reseller has it again; `lost`: the client has it back. */
  readonly stage: 'opened' | 'won' | 'lost';
};

/** @throws Error when a bank decides about more than lies with it */
const decide = async (tx: Tx, dispute: ResaleDispute): Promise<void> => {
  const { clientId, resellerId, transfer, of, stage, currency, amount, reason, reference } = dispute;
  const { disputed } = await store.getUndone(tx.db, clientId, keyOfResale(of));
  if (amount > disputed) throw new Error(`a bank decides about ${amount} of ${of}, ${disputed} lie with it`);
  const wallets = await lockBoth(tx, dispute);
  const act = { key: keyOfResale(transfer), kind: 'dispute', reason, reference, undoes: keyOfResale(of) } as const;
  const clientOnly = (money: readonly MoneyEntry[]) => write(tx, wallets.client, { ...act, money });
  if (stage === 'lost') return void (await clientOnly(linesOfClientLost({ currency, amount })));
  const resold = { currency, retail: amount, wholesale: 0 };
  const at = moment(tx.clock);
  const row = { key: transfer, clientId, resellerId, credits: 0, funding: 'fee', at } as const;
  await store.addTransfer(tx.db, { ...row, ...resold });
  await write(tx, wallets.client, { ...act, transfer, money: linesOfClient(resold, 'disputed') });
  await write(tx, wallets.reseller, { ...act, transfer, money: linesOfReseller(resold) });
};

/**
 * Writes down that a bank has taken what a client paid its reseller, or how it decided. No credits move: the platform was paid for
 * them. A second time does nothing.
 * @throws Error when the bank would have taken more than was paid, or decides about more than it took
 */
export const recordResaleDispute = (tx: Tx, dispute: ResaleDispute): Promise<void> =>
  alsoInAccounts(tx, [dispute.clientId, dispute.resellerId], async (both) => {
    if (await isKnown(both, dispute)) return;
    const undoes = keyOfResale(dispute.of);
    if (dispute.stage !== 'opened') return decide(both, dispute);
    await getUndoing(both, dispute);
    await giveBack(both, { ...dispute, parts: [], undoes, kind: 'dispute', to: 'disputed' });
  });

/**
 * What a client has left of its plan's credits goes to the reseller that paid for them: what it bought ends before its time. A second
 * time does nothing. @returns how many went
 */
export const returnUnused = (tx: Tx, returning: Returning & { readonly currency: string }): Promise<number> =>
  alsoInAccounts(tx, [returning.clientId, returning.resellerId], async (both) => {
    if (await isKnown(both, returning)) return 0;
    await expireDue(both, await lockWallet(both.db, returning.clientId));
    const parts = (await store.findPlanBuckets(both.db, returning.clientId, moment(both.clock))).filter(
      ({ credits }) => credits > 0,
    );
    if (parts.length === 0) return 0;
    return giveBack(both, { ...returning, amount: 0, parts, undoes: null, kind: 'refund', to: 'payer' });
  });
