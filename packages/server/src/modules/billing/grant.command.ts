import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Command } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { findAccountsByEmail } from '../identity/index.ts';
import { grantCredits } from './ledger.service.ts';
import { getBalance } from './limits.service.ts';

const usage = 'Usage: npm run galena -- grant <email> <credits> --reason "<why>" [--account <id>] [--once <key>]';
const mostCredits = 1_000_000;

type Wanted = {
  readonly email: string;
  readonly credits: number;
  readonly reason: string;
  readonly account: string | undefined;
  /** The same grant, typed twice with it, is given once. */
  readonly once: string | undefined;
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
    values: { reason = '', account, once },
  } = optionsOf(args);
  if (email === '' || more.length > 0) throw new UsageError(usage);
  if (!/^[1-9]\d*$/.test(credits) || Number(credits) > mostCredits)
    throw new UsageError(`Credits are a whole number from 1 to ${mostCredits}.\n${usage}`);
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

export const grantCommand: Command = {
  name: 'grant',
  about: '<email> <credits> --reason "<why>": give an account credits that do not expire',
  run: async ({ context, args, say }) => {
    const wanted = readWanted(args);
    const { credits, reason, once = randomUUID() } = wanted;
    const { accountId, isGiven, balance } = await inTransaction(context, async (tx) => {
      const id = await accountOf(tx, wanted);
      const grant = {
        accountId: id,
        key: `operator:${once}`,
        kind: 'additional',
        credits,
        expiresAt: null,
        reason,
      } as const;
      const given = await grantCredits(tx, grant);
      if (given)
        await writeAudit(tx, {
          action: 'credits_granted',
          entity: 'account',
          entityId: id,
          accountId: id,
          changes: { credits: [null, credits], reason: [null, reason] },
        });
      return { accountId: id, isGiven: given, balance: await getBalance(tx, id) };
    });
    const what = isGiven ? `Granted ${credits} credits to` : `Nothing granted: ${once} was used before for`;
    say(`${what} ${wanted.email} (account ${accountId}). Balance: ${balance}`);
  },
};
