import { parseArgs } from 'node:util';
import pg from 'pg';
import { failHard } from '@galena/contract/kernel';
import { openApp } from '../main/app.ts';
import { grantCredits, openBudget, spend } from '../modules/billing/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { newSecretKey } from '../platform/crypto/secrets.ts';
import { sharedLogins } from '../platform/logins/logins.ts';
import { createLog } from '../platform/log/log.ts';
import { inAccounts } from '../platform/context/transaction.ts';
import type { Context } from '../platform/context/context.ts';

// A program for the benchmark (bench/src/ledger.ts): charges records to wallets in pieces of 500 by billing's own door, and
// says how many a second.
const { values } = parseArgs({
  options: {
    wallets: { type: 'string', default: '1' },
    records: { type: 'string', default: '50000' },
    connections: { type: 'string', default: '1' },
  },
});
const [wallets, records, connections] = [Number(values.wallets), Number(values.records), Number(values.connections)];
const piece = 500;
/** Charged before the clock runs: what is measured is a process that has been at work for a while. */
const warmUp = 50 * piece;

const config = readConfig({ ...process.env, GALENA_POOL_SIZE: String(connections + 1) });
const databaseUrl = config.DATABASE_URL as string;
// By the login of the address: the product beside it has its own from other keys.
const logins = sharedLogins(databaseUrl, true);
const app = await openApp({ config, logins, secretKeys: newSecretKey('k1'), log: createLog('error') });
const context: Context = {
  ...app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
};

// Every account has one run.
const runId = 1;

/** Accounts with a run that may cost as much as will be charged. */
const prepare = async (): Promise<readonly number[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=galena_system' });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `insert into identity.accounts (realm_id, kind, name) select 1, 'customer', 'Load' from generate_series(1, $1) returning id`,
    [wallets],
  );
  await client.end();
  const max = warmUp + records;
  const ready: number[] = [];
  for (const { id } of rows) {
    const accountId = Number(id);
    await inAccounts(context, [accountId], async (tx) => {
      const grant = {
        accountId,
        key: 'load',
        kind: 'additional',
        credits: max,
        expiresAt: null,
        reason: 'load',
      } as const;
      await grantCredits(tx, grant);
      const about = { listType: 'company', action: 'search' };
      await openBudget(tx, { accountId, runId, quoted: max, about }, failHard);
      ready.push(accountId);
    });
  }
  return ready;
};

const accounts = await prepare();
let charged = 0;
const workOn = async (first: number, end: number): Promise<void> => {
  for (let at = first; at * piece < end; at += connections) {
    const accountId = accounts[at % wallets] as number;
    const pieces = Array.from({ length: piece }, (_, i) => [
      { subject: at * piece + i + 1, item: 'contact', credits: 1 },
    ]);
    const { credits } = await inAccounts(context, [accountId], (tx) =>
      spend(tx, { accountId, runId, key: String(at), kind: 'contact', action: 'contact', pieces }),
    );
    charged += credits;
  }
};
const chargeAll = (begin: number, end: number) =>
  Promise.all(Array.from({ length: connections }, (_, lane) => workOn(begin / piece + lane, end)));
await chargeAll(0, warmUp);
charged = 0;
const from = performance.now();
await chargeAll(warmUp, warmUp + records);
const seconds = (performance.now() - from) / 1_000;
await app.close();
if (charged !== records) throw new Error(`${charged} of ${records} were charged`);
process.stdout.write(`${JSON.stringify({ perSecond: charged / seconds })}\n`);
