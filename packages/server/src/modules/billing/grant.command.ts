import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Command } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { findAccountsByEmail } from '../identity/index.ts';
import { grantCredits } from './ledger.service.ts';
import { getBalance } from './limits.service.ts';

const usage = 'Usage: npm run galena -- grant <email> <credits> --reason "<why>" [--account <id>] [--once <key>]';
const maxCredits = 1_000_000;

type Wanted = {
  readonly email: string;
  readonly credits: number;
  readonly reason: string;
  readonly account: string | undefined;
  /** The same grant, typed twice with it, is given once. */
  readonly once: string;
};

const optionsOf = (args: readonly string[]) => {
  const options = { reason: { type: 'string' }, account: { type: 'string' }, once: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
};

const readWanted = (args: readonly string[]): Wanted => {
  const {
    positionals: [email = '', credits = '', ...more],
    values: { reason = '', account, once = randomUUID() },
  } = optionsOf(args);
  if (email === '' || more.length > 0) throw new UsageError(usage);
  if (!/^[1-9]\d*$/.test(credits) || Number(credits) > maxCredits)
    throw new UsageError(`Credits are a whole number from 1 to ${maxCredits}.\n${usage}`);
  if (reason.trim() === '') throw new UsageError(`A grant needs a reason: it stands in the ledger for good.\n${usage}`);
  return { email, credits: Number(credits), reason: reason.trim(), account, once };
};

const accountOf = async (tx: Tx, { email, account }: Wanted): Promise<number> => {
  const found = await findAccountsByEmail(tx, email);
  const meant = account === undefined ? found : found.filter(({ accountId }) => String(accountId) === account);
  const [only, ...others] = meant;
  if (!only)
    throw new UsageError(`Nobody signs in with ${email}${account === undefined ? '' : ` in account ${account}`}.`);
  if (others.length === 0) return only.accountId;
  const choices = meant.map(({ accountId, realm }) => `  --account ${accountId}   (${realm})`);
  throw new UsageError([`${email} signs in at several brands. Say which account:`, ...choices].join('\n'));
};

const give = (context: Context, wanted: Wanted): Promise<{ accountId: number; isGiven: boolean; balance: number }> =>
  inTransaction(context, async (tx) => {
    const { credits, reason, once } = wanted;
    const accountId = await accountOf(tx, wanted);
    const isGiven = await grantCredits(tx, {
      accountId,
      key: `operator:${once}`,
      kind: 'additional',
      credits,
      expiresAt: null,
      reason,
    });
    if (isGiven)
      await writeAudit(tx, {
        action: 'credits_granted',
        entity: 'account',
        entityId: accountId,
        accountId,
        changes: { credits: [null, credits], reason: [null, reason] },
      });
    return { accountId, isGiven, balance: await getBalance(tx, accountId) };
  });

export const grantCommand: Command = {
  name: 'grant',
  about: '<email> <credits> --reason "<why>": give an account credits that do not expire',
  read: ({ args }) => {
    const wanted = readWanted(args);
    return async ({ context, say }) => {
      const { accountId, isGiven, balance } = await give(context, wanted);
      const what = isGiven
        ? `Granted ${wanted.credits} credits to`
        : `Nothing granted: ${wanted.once} was used before for`;
      say(`${what} ${wanted.email} (account ${accountId}). Balance: ${balance}`);
    };
  },
};
