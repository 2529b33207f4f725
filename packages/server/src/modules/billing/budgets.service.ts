import { billingErrors } from '@galena/contract/billing';
import type { Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { RetryLater } from '../../platform/jobs/job.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { getKeyAllowance } from './caps.service.ts';
import {
  countPayable,
  creditsOf,
  shareEach,
  stopReasonOf,
  unboughtOf,
  type Owned,
  type Piece,
  type Purchase,
  type StopReason,
} from './budgets.rules.ts';
import * as store from './budgets.store.ts';
import { joinParts, sumOf, type About, type Part } from './ledger.rules.ts';
import { holdCredits, holdFrom, holdMore, releaseTo, settle, type Settlement } from './ledger.service.ts';
import { findBudgetParts, maybeLockedWallet, type Wallet } from './ledger.store.ts';
import { findShare, type Vendor } from './purchases.service.ts';
import { findOwned } from './purchases.store.ts';

/** What a run may cost, has cost, and why it stopped; null: it did not. */
export type Budget = {
  readonly costMax: number;
  readonly spent: number;
  readonly stopReason: StopReason | null;
};

export type BudgetInput = Vendor & {
  readonly accountId: number;
  readonly runId: number;
  /** The most that the work can cost, as it was quoted (`findShare`, `shareOf`). 0: nothing of it is paid. */
  readonly quoted: number;
  /** What the user agreed to stop at; undefined: as many as quoted. */
  readonly stopAt?: number | undefined;
  /** Begin with as many credits as there are, instead of refusing when there are too few. */
  readonly isModest?: boolean;
  /** What the run does, for the wallet to say. */
  readonly about: About;
  /** The run that this one follows from, where nobody asked for it: the API key that began that one pays for this one, too. */
  readonly afterRunId?: number | undefined;
};

/** Somebody upstairs who buys credits when they run out. */
export type Provision = {
  /** Told in the transaction of a charge that left the account with as little as it is watched for (`watchBalance`). */
  readonly sank: (tx: Tx) => Promise<void>;
  /**
   * Asked when work under way would stop for want of credits: what fetches them, once the transaction is over; null: none will
   * come soon.
   */
  readonly maybeFetch: (tx: Tx) => Promise<((context: Context) => Promise<void>) | null>;
};
export const provisionSlot = defineSlot<(accountId: number) => Provision>('provision');

/** Whether somebody upstairs buys credits when work needs more than there are. */
const areProvided = async (tx: Tx, accountId: number): Promise<boolean> => {
  for (const provide of tx.app.slots.answersOf(provisionSlot))
    if ((await provide(accountId).maybeFetch(tx)) !== null) return true;
  return false;
};

/** Whether work may begin that costs more than the balance: there is something to begin with, and the rest is bought. */
export const isToppedUpFrom = async (tx: Tx, accountId: number, balance: number): Promise<boolean> =>
  balance > 0 && (await areProvided(tx, accountId));

type FailOpen = Fail<typeof billingErrors.insufficient_credits | typeof billingErrors.key_cap_reached>;

/** The API key that a run is begun by, itself or through the run before; null: none. */
const keyOf = async (tx: Tx, { accountId, afterRunId }: BudgetInput): Promise<number | null> => {
  if (tx.actor.kind === 'user') return tx.actor.apiKey?.id ?? null;
  return afterRunId === undefined ? null : ((await store.maybeBudget(tx.db, accountId, afterRunId))?.apiKeyId ?? null);
};

/** The ceiling of a run within what its key may still spend this month. */
const withinCap = async (tx: Tx, input: BudgetInput, keyId: number | null, wanted: number, fail: FailOpen) => {
  if (keyId === null || wanted === 0) return wanted;
  const left = await getKeyAllowance(tx, input.accountId, keyId);
  if (left >= wanted) return wanted;
  return input.isModest && left > 0 ? left : fail(billingErrors.key_cap_reached, { params: { left, cost: wanted } });
};

/**
 * Opens the budget of a run in the transaction that starts it: holds what the run may cost at most. The quote is the ceiling: what
 * cannot be held cannot be run, unless the user agreed to stop earlier. Begun by an API key, it stays within the key's cap for the
 * month. A second time for the same run does nothing.
 */
export const openBudget = async (tx: Tx, input: BudgetInput, fail: FailOpen): Promise<Budget> => {
  const { accountId, runId, quoted, stopAt = quoted, isModest = false, about } = input;
  const known = await store.maybeBudget(tx.db, accountId, runId);
  if (known) return known;
  const apiKeyId = await keyOf(tx, input);
  const costMax = await withinCap(tx, input, apiKeyId, Math.min(quoted, stopAt), fail);
  const min = isModest ? 1 : costMax;
  const hold = { accountId, key: `run:${runId}`, runId, max: costMax, min, about };
  const enough = costMax === 0 ? null : await holdCredits(tx, hold);
  // Who buys credits by themselves may begin with what there is: the rest comes when it is needed, up to the quote.
  const canBegin = costMax > 0 && !enough && (await areProvided(tx, accountId));
  const held = canBegin ? await holdCredits(tx, { ...hold, min: 1 }) : enough;
  if (costMax > 0 && !held) return fail(billingErrors.insufficient_credits);
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const holdId = held?.holdId ?? null;
  const [percent, at] = [await findShare(tx, accountId, input), moment(tx.clock)];
  await store.createBudget(tx.db, { accountId, runId, userId, apiKeyId, about, costMax, percent, holdId, at });
  return { costMax, spent: 0, stopReason: null };
};

/** The budget of a run. Throws when it has none. */
export const getBudget = async (tx: Tx, accountId: number, runId: number): Promise<Budget> => {
  const budget = await store.maybeBudget(tx.db, accountId, runId);
  if (!budget) throw new Error(`run ${runId} of account ${accountId} has no budget`);
  const { costMax, spent, stopReason } = budget;
  return { costMax, spent, stopReason };
};

/** Work of a run that is to be paid. */
export type Spending = Pick<Settlement, 'accountId' | 'kind' | 'pricePolicy'> & {
  readonly runId: number;
  /** This part of the run's work, once: a page, a record. */
  readonly key: string;
  /** What is bought, for the wallet to say. */
  readonly action: string;
  /** What is bought, in order: each whole or not at all. */
  readonly pieces: readonly Piece[];
  /** So much of its price is charged, as it was agreed when the run began; left out: as of the run. */
  readonly percent?: number | undefined;
};

/** What a budget answers. */
export type Spent = {
  /** So many of the pieces, from the first on, are the account's now. */
  readonly paid: number;
  /** What they cost: what the account had bought before is free. */
  readonly credits: number;
  /** Null: go on. Else the budget did not pay for the next piece, and the run is to stop. */
  readonly stopReason: StopReason | null;
};

/** What stands ready for a spending, read behind the lock of the wallet. */
type Ready = {
  readonly wallet: Wallet;
  readonly budget: store.BudgetRow;
  /** What pays, and what it still holds. */
  readonly holdId: number;
  readonly parts: readonly Part[];
  readonly owned: readonly Owned[];
};

/**
 * What pays: the hold, with what has come in since where it held less than was agreed on; or another one from what there is, when
 * that went back because the work rested for a day.
 */
const holdAgain = async (tx: Tx, ready: Ready, runId: number, needed: number): Promise<Ready> => {
  const { wallet, budget, holdId, parts } = ready;
  const { costMax: agreed, spent, listType, action, apiKeyId } = budget;
  const held = sumOf(parts);
  if (spent + held >= agreed || (parts.length > 0 && (held >= needed || wallet.balance === 0))) return ready;
  const { account_id: accountId } = wallet;
  const left = apiKeyId === null ? Number.POSITIVE_INFINITY : await getKeyAllowance(tx, accountId, apiKeyId);
  const about = { listType, action };
  if (parts.length > 0) {
    // The key's allowance counts what it holds already.
    const max = Math.min(agreed - spent - held, left);
    const more = await holdMore(tx, wallet, { accountId, runId, holdId, max, about });
    return { ...ready, wallet: more.wallet, parts: joinParts(parts, more.added) };
  }
  const costMax = Math.min(agreed, spent + left);
  const key = `run:${runId}:after:${holdId}`;
  const again = await holdFrom(tx, wallet, { accountId, key, runId, max: costMax - spent, min: 1, about });
  return { ...ready, budget: { ...budget, costMax }, wallet: again.wallet, ...again.held };
};

/** How soon work looks again whether the credits have come that it waits for. */
const waitSeconds = 2;

/** Tells whoever buys credits when the charge of a locked wallet, as it was before, left it with as little as it is watched for. */
export const tellSank = async (
  tx: Tx,
  { account_id: accountId, balance, held, watch_at: watchAt }: Wallet,
  credits: number,
) => {
  if (watchAt === null || credits === 0 || balance + held - credits > watchAt) return;
  for (const provide of tx.app.slots.answersOf(provisionSlot)) await provide(accountId).sank(tx);
};

/**
 * Puts the work off instead of stopping it where credits are on their way: all of the transaction is undone, and done again when it
 * is tried anew. Only a job can be put off.
 */
const awaitCredits = async (tx: Tx, accountId: number): Promise<void> => {
  if (tx.actor.kind !== 'job') return;
  for (const provide of tx.app.slots.answersOf(provisionSlot)) {
    const fetch = await provide(accountId).maybeFetch(tx);
    if (fetch) throw new RetryLater(waitSeconds, 'credits are on their way', fetch);
  }
};

const pay = async (tx: Tx, spending: Spending, given: Ready): Promise<Spent> => {
  const { accountId, runId, pieces, action, kind, pricePolicy } = spending;
  const unbought = unboughtOf(pieces.flat(), given.owned);
  const { percent = given.budget.percent } = spending;
  const share = (wished: readonly Purchase[]) => shareEach(wished, percent, given.budget.chargedHundredths);
  const wanted = share(unbought);
  const ready = await holdAgain(tx, given, runId, creditsOf(wanted));
  const { wallet, budget, holdId, parts, owned } = ready;
  const held = sumOf(parts);
  const paid = countPayable(pieces, wanted, held);
  const delivered = paid === pieces.length ? unbought : unboughtOf(pieces.slice(0, paid).flat(), owned);
  const purchases = share(delivered);
  const stopReason = paid < pieces.length ? stopReasonOf(budget.costMax, budget.spent, held) : null;
  if (stopReason === 'no_credits') await awaitCredits(tx, accountId);
  const rest = { chargedHundredths: creditsOf(delivered) * percent, holdId, at: moment(tx.clock) };
  const note = (credits: number): Promise<void> =>
    store.addCharge(tx.db, { accountId, runId, key: spending.key, paid, credits, stopReason, ...rest });
  const about = { listType: budget.listType, action };
  const key = `run:${runId}:${spending.key}`;
  const settlement = { accountId, runId, holdId, parts, key, kind, purchases, owned, about, pricePolicy };
  const credits = await settle(tx, wallet, settlement, note);
  await tellSank(tx, given.wallet, credits);
  return { paid, credits, stopReason };
};

/**
 * Pays for a part of a run's work in the transaction that writes it: as many pieces, in their order, as the budget pays for, and
 * only what the account never bought, or of fields not lately. Whoever asks again under the same key is told the same, and charged
 * nothing. Throws when the run has no budget, or it is closed.
 */
export const spend = async (tx: Tx, spending: Spending): Promise<Spent> => {
  const { accountId, runId, key, pieces } = spending;
  const free: Spent = { paid: pieces.length, credits: 0, stopReason: null };
  if (pieces.every((piece) => piece.length === 0)) return free;
  // Sent together and answered in this order: what is read stands until the transaction ends.
  const [wallet, known, budget, parts, owned] = await Promise.all([
    maybeLockedWallet(tx.db, accountId),
    store.maybeCharge(tx.db, accountId, runId, key),
    store.maybeBudget(tx.db, accountId, runId),
    findBudgetParts(tx.db, accountId, runId),
    findOwned(tx.db, accountId, pieces.flat(), moment(tx.clock)),
  ]);
  if (known) return known;
  if (!budget || budget.isClosed) throw new Error(`run ${runId} of account ${accountId} has no open budget`);
  if (!wallet || budget.holdId === null) return free;
  return pay(tx, spending, { wallet, budget, holdId: budget.holdId, parts, owned });
};

/**
 * Closes the budget of a run in the transaction that ends it: what is still held goes back. A second time does nothing.
 * @returns how many credits of its ceiling were not spent
 */
export const closeBudget = async (tx: Tx, accountId: number, runId: number): Promise<number> => {
  const [wallet, budget] = await Promise.all([
    maybeLockedWallet(tx.db, accountId),
    store.maybeBudget(tx.db, accountId, runId),
  ]);
  if (!budget) return 0;
  if (wallet && budget.holdId !== null) await releaseTo(tx, wallet, budget.holdId);
  await store.closeBudget(tx.db, accountId, runId, moment(tx.clock));
  return budget.costMax - budget.spent;
};
