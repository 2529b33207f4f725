import { billingErrors } from '@galena/contract/billing';
import type { Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { getKeyAllowance } from './caps.service.ts';
import { countPayable, stopReasonOf, unboughtOf, type Owned, type Piece, type StopReason } from './budgets.rules.ts';
import * as store from './budgets.store.ts';
import { sumOf, type About, type Part } from './ledger.rules.ts';
import { holdCredits, holdFrom, releaseTo, settle, type Settlement } from './ledger.service.ts';
import { findBudgetParts, maybeLockedWallet, type Wallet } from './ledger.store.ts';
import { findOwned } from './purchases.store.ts';

/** What a run may cost, has cost, and why it stopped; null: it did not. */
export type Budget = {
  readonly costMax: number;
  readonly spent: number;
  readonly stopReason: StopReason | null;
};

export type BudgetInput = {
  readonly accountId: number;
  readonly runId: number;
  /** The most that the work can cost. 0: nothing of it is paid. */
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
  const held = costMax === 0 ? null : await holdCredits(tx, hold);
  if (costMax > 0 && !held) return fail(billingErrors.insufficient_credits);
  const userId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  const holdId = held?.holdId ?? null;
  await store.createBudget(tx.db, { accountId, runId, userId, apiKeyId, about, costMax, holdId, at: moment(tx.clock) });
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
export type Spending = Pick<Settlement, 'accountId' | 'kind'> & {
  readonly runId: number;
  /** This part of the run's work, once: a page, a record. */
  readonly key: string;
  /** What is bought, for the wallet to say. */
  readonly action: string;
  /** What is bought, in order: each whole or not at all. */
  readonly pieces: readonly Piece[];
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

/** What pays: the hold, or another one from what there is, when that went back because the work rested for a day. */
const holdAgain = async (tx: Tx, ready: Ready, runId: number): Promise<Ready> => {
  const { wallet, budget, holdId, parts } = ready;
  const { costMax: agreed, spent, listType, action, apiKeyId } = budget;
  if (parts.length > 0 || spent >= agreed) return ready;
  const { account_id: accountId } = wallet;
  const left = apiKeyId === null ? Number.POSITIVE_INFINITY : await getKeyAllowance(tx, accountId, apiKeyId);
  const costMax = Math.min(agreed, spent + left);
  const key = `run:${runId}:after:${holdId}`;
  const input = { accountId, key, runId, max: costMax - spent, min: 1, about: { listType, action } };
  const again = await holdFrom(tx, wallet, input);
  return { ...ready, budget: { ...budget, costMax }, wallet: again.wallet, ...again.held };
};

const pay = async (tx: Tx, spending: Spending, ready: Ready): Promise<Spent> => {
  const { accountId, runId, pieces, action, kind } = spending;
  const { wallet, budget, holdId, parts, owned } = await holdAgain(tx, ready, runId);
  const held = sumOf(parts);
  const unbought = unboughtOf(pieces.flat(), owned);
  const paid = countPayable(pieces, unbought, held);
  const purchases = paid === pieces.length ? unbought : unboughtOf(pieces.slice(0, paid).flat(), owned);
  const stopReason = paid < pieces.length ? stopReasonOf(budget.costMax, budget.spent, held) : null;
  const at = moment(tx.clock);
  const note = (credits: number): Promise<void> =>
    store.addCharge(tx.db, { accountId, runId, key: spending.key, paid, credits, stopReason, holdId, at });
  const about = { listType: budget.listType, action };
  const key = `run:${runId}:${spending.key}`;
  const settlement = { accountId, runId, holdId, parts, key, kind, purchases, owned, about };
  const credits = await settle(tx, wallet, settlement, note);
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
