import { setTimeout as delay } from 'node:timers/promises';
import { type Batch, bulkRoutes } from '@galena/contract/bulk';
import { createClient, type Client } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import type { ListQuery } from '@galena/contract/lists';
import { withClient } from './jobs.ts';
const listRows = 1_000_000;
import { cpuSeconds, peakWhile, type Running } from './product.ts';

type Choice = { readonly name: string; readonly filters: Partial<ListQuery>; readonly where: string };

const all: Choice = { name: 'all of the list', filters: {}, where: '' };
const tenth: Choice = {
  name: 'a tenth of the list',
  filters: { custom_search: [{ field: 'data.rating', operator: 'greater', value: 4.4 }] },
  where: `and (data ->> 'rating')::numeric > 4.4`,
};

type Bulk = {
  readonly name: string;
  readonly choice: Choice;
  readonly ours: () => Promise<{ readonly data: { readonly batch: Batch | null } }>;
  /** What one statement does with the same records. */
  readonly sql: string;
};

/** Does something with many records as a person does, until the run is over. @returns how many, and seconds */
const doOnce = async (
  call: Client,
  ours: Bulk['ours'],
): Promise<{ readonly count: number; readonly seconds: number }> => {
  const from = performance.now();
  const { data } = await ours();
  let { batch } = data;
  while (batch && batch.state !== 'completed') {
    await delay(50);
    batch = (await call(bulkRoutes.batch, { params: { id: batch.id } })).data;
    if (['stopped', 'failed', 'canceled'].includes(batch.state)) throw new Error(`it ended as ${batch.state}`);
  }
  return { count: batch?.done ?? 0, seconds: (performance.now() - from) / 1_000 };
};

/** The limit: one statement over the same records, with nothing to take back, which is not kept. @returns seconds */
const byOneStatement = (url: string, listId: number, { sql, choice }: Bulk, count: number): Promise<number> =>
  withClient(url, 'galena_system', async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    const from = performance.now();
    const { rowCount } = await client.query(
      `update records.results set ${sql}, updated_at = now()
       where account_id = (select account_id from lists.lists where id = ${listId}) and list_id = ${listId}
         and deleted_at is null ${choice.where}`,
    );
    const seconds = (performance.now() - from) / 1_000;
    await client.query('rollback');
    if (rowCount !== count) throw new Error(`${rowCount} records instead of ${count}`);
    return seconds;
  });

/** Labels and deletions of many records of the big list, as runs that can be undone, beside one statement each. */
export const measureBulk = async (
  url: string,
  product: Running,
  token: string,
  listId: number,
): Promise<readonly string[]> => {
  const pid = product.child.pid as number;
  const call = createClient({ origin: product.address, token: () => token });
  const label = { list_type: 'local', name: 'bench' + Date.now(), title: 'Bench', kind: 'text' } as const;
  const { data } = await call(labelRoutes.create, { body: label });
  const [params, value] = [{ type: 'local' as const, id: listId }, 'by a run'];
  const labelOf = (choice: Choice): Bulk => ({
    name: 'label',
    choice,
    ours: () =>
      call(bulkRoutes.label, { params, body: { all: true, filters: choice.filters, label_id: data.id, value } }),
    sql: `labels = labels || jsonb_build_object('${data.id}', 'by one statement')`,
  });
  const deleteOf = (choice: Choice): Bulk => ({
    name: 'delete',
    choice,
    ours: () => call(bulkRoutes.remove, { body: { campaign_id: listId, all: true, filters: choice.filters } }),
    sql: 'deleted_at = now()',
  });
  const rows = [
    `| many of ${listRows} records | galena /s, by a run that can be undone | one statement /s | ratio | galena CPU µs/record | peak MB |`,
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const bulk of [labelOf(tenth), deleteOf(tenth)]) {
    const share = bulk.choice === all ? listRows : listRows / 10;
    const limit = await byOneStatement(url, listId, bulk, share);
    // What was not kept is swept away; only the owner may.
    await withClient(url, 'galena', (client) => client.query('vacuum records.results'));
    const before = cpuSeconds(pid);
    const [{ count, seconds }, peak] = await peakWhile(pid, () => doOnce(call, bulk.ours));
    if (count !== share) throw new Error(`${count} records instead of ${share}`);
    const cpu = ((cpuSeconds(pid) - before) / count) * 1e6;
    rows.push(
      `| ${bulk.name} of ${bulk.choice.name} | ${(count / seconds).toFixed(0)} | ${(count / limit).toFixed(0)} | ${(limit / seconds).toFixed(2)}x | ${cpu.toFixed(0)} | ${peak.toFixed(0)} |`,
    );
  }
  return rows;
};

const hold = JSON.parse((await import('node:fs')).readFileSync('/tmp/hold.json', 'utf8'));
const pid = Number((await import('node:child_process')).execSync("pgrep -f 'main.js work'").toString().trim().split('\n')[0]);
console.log((await measureBulk(hold.url, { child: { pid }, address: 'http://127.0.0.1:3188' } as never, hold.token, hold.list)).join('\n'));
