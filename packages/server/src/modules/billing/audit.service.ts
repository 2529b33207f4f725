import type { Finding } from '../../platform/module/manifest.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './audit.store.ts';
import { hashOf } from './chain.service.ts';
import * as money from './money.store.ts';

/** Accounts that one round of the auditor looks at. */
const maxPerRound = 500;

/**
 * The auditor: sums what came into every ledger since its last round and compares it with the wallets. Runs every minute.
 * A difference is logged each time, and stays a finding of `galena doctor` until somebody has seen to it.
 */
export const auditLedgers = async (context: Context): Promise<void> => {
  for (const accountId of await store.findUnaudited(context.db, maxPerRound)) {
    const agrees = await inTransaction(context, (tx) => store.sumNewEntries(tx.db, accountId));
    if (!agrees) context.log.error({ accountId }, 'the wallet of an account and its ledger differ');
  }
};

/** What was found wrong with one account's ledger. */
type LedgerFault = { readonly accountId: number; readonly text: string };

const perPage = 500;

type Ledger = Awaited<ReturnType<typeof store.findLedgers>>[number];

/** Follows an account's chain from its first journal, and says where it breaks. */
const followChain = async (context: Context, { accountId, sequence, hash }: Ledger): Promise<string | null> => {
  let at = 0;
  let before: Buffer = Buffer.alloc(0);
  for (;;) {
    const journals = await inTransaction(context, (tx) => store.findJournals(tx.db, accountId, at, perPage));
    for (const { sequence: own, prevHash, hash: kept, ...journal } of journals) {
      // One that came in after the wallet was read is the next time's.
      if (own > sequence) return null;
      if (own !== at + 1) return `journal ${at + 1} of the chain is missing`;
      if (!prevHash.equals(before)) return `journal ${own} doesn’t follow the previous journal`;
      if (!hashOf(journal, { accountId, sequence: own, before }).equals(kept)) return `journal ${own} was changed`;
      at = own;
      before = kept;
    }
    if (journals.length < perPage) break;
  }
  return at === sequence && before.equals(hash) ? null : `the chain ends at journal ${at}, the wallet says ${sequence}`;
};

/** Money that came in and went back, month by month in UTC over all accounts; the end excluded. */
export const findMoneySums = (context: Context, from: string, until: string): Promise<readonly money.MoneySum[]> =>
  money.findMoneySums(context.db, from, until);

/** Credits that were used, month by month in UTC over all accounts; the end excluded. */
export const findCreditSums = (context: Context, from: string, until: string): Promise<readonly money.CreditSum[]> =>
  money.findCreditSums(context.db, from, until);

/** Credits that were given out and not used yet, over all accounts. */
export const sumOwed = (context: Context): Promise<{ readonly available: number; readonly held: number }> =>
  money.sumOwed(context.db);

/**
 * Looks at every ledger whole: that every sum agrees, that no journal was changed, taken out or put in, and that both sides of every
 * resale say the same.
 * @returns the faults, and how many ledgers and journals were looked at
 */
export const verifyLedgers = async (context: Context) => {
  const ledgers = await store.findLedgers(context.db);
  const faults: LedgerFault[] = [];
  for (const ledger of ledgers) {
    const { accountId } = ledger;
    const broken = await followChain(context, ledger);
    const found = await inTransaction(context, (tx) => store.findFaults(tx.db, accountId));
    faults.push(...[...(broken ? [broken] : []), ...found].map((text) => ({ accountId, text })));
  }
  faults.push(...(await money.findTransferFaults(context.db)));
  return { faults, ledgers: ledgers.length, journals: ledgers.reduce((sum, { sequence }) => sum + sequence, 0) };
};

/** What `galena doctor` and the administrator's health say of the ledger. The chains are followed by `ledger verify` alone. */
export const examineLedgers = async (context: Context): Promise<Finding[]> => {
  const { ledgers, journals, differing } = await inTransaction(context, (tx) => store.sumUp(tx.db));
  if (differing.length === 0) return [{ state: 'ok', text: `${ledgers} ledgers with ${journals} journals match` }];
  return differing.map((accountId) => ({
    state: 'problem',
    text: `the wallet of account ${accountId} doesn’t match its ledger`,
    remedy: 'npm run galena -- ledger verify',
  }));
};
