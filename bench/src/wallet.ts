import { createClient } from '@galena/contract/kernel';
import { walletRoutes } from '@galena/contract/wallet';
import { withClient } from './jobs.ts';
import { load, median } from './load.ts';
import { databaseUrl, type Running } from './product.ts';
import { fillWallet, verifyLedger } from './wallet-rows.ts';

/** Transactions of the wallet. */
export const walletRows = Number(process.env['GALENA_BENCH_TRANSACTIONS'] ?? 1_000_000);
const pageSize = 50;
const seconds = 3;
const rounds = 3;

type Scenario = {
  readonly name: string;
  readonly query: string;
  readonly where: string;
  /** What is counted of, where it is not what the page begins with. */
  readonly counted?: string;
};

const shown = `kind, run_id, credits, balance_after, amount, currency, list_type, action, reference, reason, created_at, changed_at`;

/** The limit: the rows of the page as one text by plain SQL, without the account's policy. */
const rowsOf = (where: string): string => `
  select json_agg(t)::text from (
    select id, sequence, ${shown} from billing.transactions where account_id = $1 ${where} order by sequence desc limit ${pageSize}) t`;

/**
 * The same answer by one statement: how many there are, up to 10,000, and of each row that a run paid what the run was, for which list,
 * and whether it goes on.
 */
const answerOf = (where: string, counted: string): string => `
  select json_build_object('data', (select json_agg(t) from (
      select p.*, b.closed_at is null and b.run_id is not null as is_open, coalesce(s.saved, j.found, v.deliverable) as found,
        l.id as list_id, l.name, l.type
      from (select id, ${shown} from billing.transactions where account_id = $1 ${where} order by sequence desc limit ${pageSize}) p
        left join billing.budgets b on b.account_id = $1 and b.run_id = p.run_id
        left join search.searches s on s.account_id = $1 and s.run_id = p.run_id
        left join enrichment.jobs j on j.account_id = $1 and j.run_id = p.run_id
        left join verification.jobs v on v.account_id = $1 and v.run_id = p.run_id
        left join lists.lists l on l.account_id = $1 and l.id = coalesce(s.list_id, j.list_id, v.list_id)) t),
    'total', (select count(*) from (select from billing.transactions
      where account_id = $1 and (kind <> 'resale' or credits <> 0 or amount is not null) ${counted} limit 10001) c))::text`;

/** How often a second a statement is answered, over eight connections. */
const measureSql = async (url: string, accountId: number, text: string): Promise<number> => {
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

const since = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

/** Pages of a wallet with very many transactions, beside plain SQL, by turns; and how long its ledger takes to be proved. */
export const measureWallet = async (directory: string, product: Running, token: string): Promise<string[]> => {
  const url = databaseUrl(directory);
  const began = performance.now();
  const accountId = await fillWallet(url, walletRows);
  const filled = since(began);
  const middle = await findMiddle(product, token);
  const half = dayBefore(Math.floor(walletRows / 2 / 1_440));
  const scenarios: readonly Scenario[] = [
    { name: 'first page', query: '', where: '' },
    { name: 'by its cursor', query: `&cursor=${middle.cursor}`, where: `and sequence < ${middle.after}`, counted: '' },
    { name: 'purchases', query: '&kind=purchase', where: `and kind = 'purchase'` },
    { name: 'up to the middle', query: `&to=${half}`, where: `and changed_at < '${half}'::date + 1` },
    {
      name: 'purchases up to the middle',
      query: `&kind=purchase&to=${half}`,
      where: `and kind = 'purchase' and changed_at < '${half}'::date + 1`,
    },
  ];
  const lines: string[] = [];
  for (const { name, query, where, counted = where } of scenarios) {
    const [ours, answers, limits]: [number[], number[], number[]] = [[], [], []];
    const [cpu, p99]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const one = await load(product, `/api/wallet/transactions?limit=${pageSize}${query}`, token);
      ours.push(one.perSecond);
      cpu.push(one.cpuMicros);
      p99.push(one.p99Ms);
      answers.push(await measureSql(url, accountId, answerOf(where, counted)));
      limits.push(await measureSql(url, accountId, rowsOf(where)));
    }
    const [mine, same, limit] = [median(ours), median(answers), median(limits)];
    lines.push(
      `| ${name} | ${mine.toFixed(0)} | ${same.toFixed(0)} | ${(mine / same).toFixed(2)}x | ${limit.toFixed(0)} | ${(mine / limit).toFixed(2)}x | ${median(cpu).toFixed(0)} | ${median(p99)} |`,
    );
  }
  const from = performance.now();
  const verified = await verifyLedger(directory);
  return [...lines, '', `Filled in ${filled}. Every sum and the whole chain proved in ${since(from)}: ${verified}.`];
};
