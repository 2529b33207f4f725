import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rate, withClient } from './jobs.ts';
import { median } from './load.ts';

const root = join(import.meta.dirname, '../..');
const total = 50_000;

/** Records charged a second, in pieces of 500, through the ledger's own door: holds, purchases, journals, wallets. */
const measureCharges = (url: string, wallets: number, connections: number): number => {
  const program = join(root, 'packages/server/src/testing/ledger-load.ts');
  const input = ['--wallets', String(wallets), '--records', String(total), '--connections', String(connections)];
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...input], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as { perSecond: number }).perSecond;
};

/** The limit: one statement that writes a purchase and two entries of as many records, and takes them off one wallet. */
const measureStatement = (url: string): Promise<number> =>
  withClient(url, 'galena', async (client) => {
    await client.query(`
      create table public.bare_wallets (id bigint primary key, balance bigint not null);
      create table public.bare_purchases (account_id bigint, subject bigint, item text, credits bigint, primary key (account_id, subject, item));
      create table public.bare_entries (account_id bigint, journal_id bigint, line int, ledger_account text, credits bigint, primary key (account_id, journal_id, line));
      insert into public.bare_wallets values (1, 1000000000)`);
    const perSecond = await rate(total, () =>
      client.query(
        `with bought as (
           insert into public.bare_purchases select 1, n, 'contact', 1 from generate_series(1, $1::int) n returning credits
         ), entry as (
           insert into public.bare_entries select 1, n, line, account, credits from generate_series(1, $1::int) n,
             (values (1, 'held', -1), (2, 'spent', 1)) e (line, account, credits)
         )
         update public.bare_wallets set balance = balance - (select sum(credits) from bought) where id = 1`,
        [total],
      ),
    );
    await client.query('drop table public.bare_wallets, public.bare_purchases, public.bare_entries');
    return perSecond;
  });

/** The middle of three rounds each, by turns. */
export const measureLedger = async (url: string): Promise<string[]> => {
  const cases = [
    { name: 'one hot wallet, one connection', wallets: 1, connections: 1 },
    { name: 'one hot wallet, four connections', wallets: 1, connections: 4 },
    { name: '1,000 wallets, four connections', wallets: 1_000, connections: 4 },
  ] as const;
  const figures = new Map<string, number[]>();
  const limits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    limits.push(await measureStatement(url));
    for (const { name, wallets, connections } of cases)
      figures.set(name, [...(figures.get(name) ?? []), measureCharges(url, wallets, connections)]);
  }
  const limit = median(limits);
  return [...figures].map(
    ([name, list]) =>
      `| ${name} | ${median(list).toFixed(0)} | ${limit.toFixed(0)} | ${(median(list) / limit).toFixed(2)}x |`,
  );
};
