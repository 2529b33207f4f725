import { parseArgs } from 'node:util';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Command } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { findAccountsByEmail } from '../identity/index.ts';
import type { Owner } from './owner.rules.ts';
import { resetSecondFactor } from './reset.service.ts';

const usage = 'Usage: npm run galena -- second-factor reset <email> --reason "<why>" [--account <id>]';

type Wanted = { readonly email: string; readonly reason: string; readonly account: string | undefined };

const optionsOf = (args: readonly string[]) => {
  const options = { reason: { type: 'string' }, account: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
};

const readWanted = (args: readonly string[]): Wanted => {
  const {
    positionals: [act = '', email = '', ...more],
    values: { reason = '', account },
  } = optionsOf(args);
  if (act !== 'reset' || email === '' || more.length > 0) throw new UsageError(usage);
  if (reason.trim() === '') throw new UsageError(`A reset needs a reason: it stands in the audit for good.\n${usage}`);
  return { email, reason: reason.trim(), account };
};

const personOf = async (tx: Tx, { email, account }: Wanted): Promise<Owner> => {
  const found = await findAccountsByEmail(tx, email);
  const meant = account === undefined ? found : found.filter(({ accountId }) => String(accountId) === account);
  const [only, ...others] = meant;
  if (!only)
    throw new UsageError(`Nobody signs in with ${email}${account === undefined ? '' : ` in account ${account}`}.`);
  if (others.length === 0) return only;
  const choices = meant.map(({ accountId, realm }) => `  --account ${accountId}   (${realm})`);
  throw new UsageError([`${email} signs in at several brands. Say which account:`, ...choices].join('\n'));
};

const reset = (context: Context, wanted: Wanted): Promise<void> =>
  inTransaction(context, async (tx) => {
    const owner = await personOf(tx, wanted);
    await resetSecondFactor(tx, owner, wanted.reason, () => {
      throw new UsageError(`${wanted.email} has no second factor and no passkey: there is nothing to reset.`);
    });
  });

export const secondFactorCommand: Command = {
  name: 'second-factor',
  about: 'reset <email> --reason "<why>": let in somebody who lost phone, recovery codes and passkeys',
  read: ({ args }) => {
    const wanted = readWanted(args);
    return async ({ context, say }) => {
      await reset(context, wanted);
      say(`${wanted.email} signs in with their password alone now, is signed out everywhere, and is mailed about it.`);
      say('Make sure it was they who asked: the next sign-in is theirs to protect again.');
    };
  },
};
