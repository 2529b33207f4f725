import { setTimeout as delay } from 'node:timers/promises';
import { bulkRoutes } from '@galena/contract/bulk';
import { createClient, type Client } from '@galena/contract/kernel';
import { labelRoutes } from '@galena/contract/labels';
import { withClient } from './jobs.ts';
import { listRows } from './lists.ts';
import { cpuSeconds, peakWhile, type Running } from './product.ts';

const rate = (seconds: number): string => (listRows / seconds).toFixed(0);

/** Labels all records of the list as a person does, until the run is over. @returns seconds */
const labelOnce = async (call: Client, listId: number, labelId: number, value: string): Promise<number> => {
  const from = performance.now();
  const body = { all: true, filters: {}, label_id: labelId, value } as const;
  const { data } = await call(bulkRoutes.label, { params: { type: 'local', id: listId }, body });
  for (let batch = data.batch; batch && batch.state !== 'completed';) {
    await delay(50);
    batch = (await call(bulkRoutes.batch, { params: { id: batch.id } })).data;
    if (['stopped', 'failed', 'canceled'].includes(batch.state)) throw new Error(`the labels ended as ${batch.state}`);
  }
  return (performance.now() - from) / 1_000;
};

/** The limit: one statement over the same records, with nothing to take back. @returns seconds */
const updateOnce = (url: string, listId: number, labelId: number): Promise<number> =>
  withClient(url, 'galena_system', async (client) => {
    await client.query('set statement_timeout = 0');
    const from = performance.now();
    const { rowCount } = await client.query(
      `update records.results set labels = labels || jsonb_build_object($2::text, 'by one statement'), updated_at = now()
       where account_id = (select account_id from lists.lists where id = $1) and list_id = $1 and deleted_at is null`,
      [listId, String(labelId)],
    );
    if (rowCount !== listRows) throw new Error(`${rowCount} records were labelled`);
    return (performance.now() - from) / 1_000;
  });

/** A label for all records of the big list, as a run that can be undone, beside one statement. */
export const measureBulkLabel = async (
  url: string,
  product: Running,
  token: string,
  listId: number,
): Promise<readonly string[]> => {
  const pid = product.child.pid as number;
  const call = createClient({ origin: product.address, token: () => token });
  const label = { list_type: 'local', name: 'bench', title: 'Bench', kind: 'text' } as const;
  const { data } = await call(labelRoutes.create, { body: label });
  const cpuBefore = cpuSeconds(pid);
  const [ours, peak] = await peakWhile(pid, () => labelOnce(call, listId, data.id, 'by a run'));
  const cpu = ((cpuSeconds(pid) - cpuBefore) / listRows) * 1e6;
  const limit = await updateOnce(url, listId, data.id);
  return [
    `| label of ${listRows} records | galena /s, by a run that can be undone | one statement /s | ratio | galena CPU µs/record | peak MB |`,
    '| --- | --- | --- | --- | --- | --- |',
    `| all of a list | ${rate(ours)} | ${rate(limit)} | ${(limit / ours).toFixed(2)}x | ${cpu.toFixed(0)} | ${peak.toFixed(0)} |`,
  ];
};
