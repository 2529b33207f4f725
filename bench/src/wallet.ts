import { createClient } from '@galena/contract/kernel';
import { walletRoutes } from '@galena/contract/wallet';
import { withClient } from './jobs.ts';
import { load, median } from './load.ts';
import type { Running } from './product.ts';

/** Transactions of the wallet. */
export const walletRows = Number(process.env['GALENA_BENCH_TRANSACTIONS'] ?? 1_000_000);
const pageSize = 50;
const seconds = 3;
const rounds = 3;

/** One a minute, the last one a minute ago; every thousandth is a purchase. @returns the account */
const fillWallet = async (url: string, rows: number): Promise<number> => {
  const accountId = await withClient(url, 'galena_system', async (client) => {
    const { rows: users } = await client.query<{ account_id: number }>(
      `select account_id from identity.users where email = 'demo@galena.example'`,
    );
    const account = users[0]?.account_id ?? 0;
    await client.query('delete from billing.transactions where account_id = $1', [account]);
    await client.query(
      `insert into billing.transactions (account_id, id, sequence, kind, run_id, credits, balance_after, amount, currency,
         list_type, action, created_at, changed_at)
       select $1, n, n, case when n % 1000 = 0 then 'purchase' else 'charge' end,
         case when n % 1000 = 0 then null else 1000000000 + n end, case when n % 1000 = 0 then 1500 else -1 end, n % 5000,
         case when n % 1000 = 0 then 22500 end, case when n % 1000 = 0 then 'USD' end,
         case when n % 1000 > 0 then 'people' end, case when n % 1000 > 0 then 'search' end, at, at
       from generate_series(1, $2::int) n, lateral (select now() - ($2 - n + 1) * interval '1 minute' as at) t`,
      [account, rows],
    );
    return account;
  });
  await withClient(url, 'galena', (client) => client.query('vacuum (analyze) billing.transactions'));
  return accountId;
};

type Scenario = { readonly name: string; readonly query: string; readonly where: string };

/** The limit: the rows of the page as one text by plain SQL, without the account's policy and without a count. */
const measureSql = async (url: string, accountId: number, where: string): Promise<number> => {
  const text = `select json_agg(t)::text from (
    select id, sequence, kind, run_id, credits, balance_after, amount, currency, list_type, action, reference, reason, created_at,
      changed_at
    from billing.transactions where account_id = $1 ${where} order by sequence desc limit ${pageSize}) t`;
  let pages = 0;
  const until = performance.now() + seconds * 1_000;
  const ask = (): Promise<void> =>
    withClient(url, 'galena_system', async (client) => {
      for (; performance.now() < until; pages += 1)
        await client.query({ name: 'transactions', text, values: [accountId] });
    });
  await Promise.all(Array.from({ length: 8 }, ask));
  return pages / seconds;
};

/** Where the middle of the wallet is, for the product and for SQL. */
const findMiddle = async (product: Running, token: string) => {
  const call = createClient({ origin: product.address, token: () => token });
  const query = { limit: pageSize, page: Math.min(walletRows / pageSize / 2, 100) };
  const { data, pagination } = await call(walletRoutes.transactions, { query });
  return { after: data.at(-1)?.id ?? 0, cursor: pagination.next_cursor ?? '' };
};

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Pages of a wallet with very many transactions, beside plain SQL, by turns. */
export const measureWallet = async (url: string, product: Running, token: string): Promise<string[]> => {
  const accountId = await fillWallet(url, walletRows);
  const middle = await findMiddle(product, token);
  const half = dayBefore(Math.floor(walletRows / 2 / 1_440));
  const scenarios: readonly Scenario[] = [
    { name: 'first page', query: '', where: '' },
    { name: 'by its cursor', query: `&cursor=${middle.cursor}`, where: `and sequence < ${middle.after}` },
    { name: 'purchases', query: '&kind=purchase', where: `and kind = 'purchase'` },
    { name: 'up to the middle', query: `&to=${half}`, where: `and changed_at < '${half}'::date + 1` },
    {
      name: 'purchases up to the middle',
      query: `&kind=purchase&to=${half}`,
      where: `and kind = 'purchase' and changed_at < '${half}'::date + 1`,
    },
  ];
  const lines: string[] = [];
  for (const { name, query, where } of scenarios) {
    const [ours, limits]: [number[], number[]] = [[], []];
    const p99: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const one = await load(product, `/api/wallet/transactions?limit=${pageSize}${query}`, token);
      ours.push(one.perSecond);
      p99.push(one.p99Ms);
      limits.push(await measureSql(url, accountId, where));
    }
    const [mine, limit] = [median(ours), median(limits)];
    lines.push(
      `| ${name} | ${mine.toFixed(0)} | ${limit.toFixed(0)} | ${(mine / limit).toFixed(2)}x | ${median(p99)} |`,
    );
  }
  return lines;
};
