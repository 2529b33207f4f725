import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import copyStreams from 'pg-copy-streams';
import { withClient } from './jobs.ts';
import { listRows } from './lists.ts';
import { median } from './load.ts';
import { cpuSeconds, idleMemoryMb, peakWhile, type Running } from './product.ts';

const rounds = 3;

/** Twenty columns, three of them from JSON. */
const plain =
  'name website email phone first_name last_name employee_count country state city postal_code street email_status crm_status match_percent created_at updated_at'.split(
    ' ',
  );
const inData = ['category', 'rating', 'reviews'];

type Taken = { readonly seconds: number; readonly bytes: number };

const readAway = async (source: Readable, from: number): Promise<Taken> => {
  let bytes = 0;
  source.on('data', (piece: Buffer) => void (bytes += piece.length));
  await once(source, 'end');
  return { seconds: (performance.now() - from) / 1_000, bytes };
};

/** The product's export over HTTP, as it comes: not compressed, not kept. */
const exportOnce = async (product: Running, token: string, listId: number): Promise<Taken> => {
  const from = performance.now();
  const call = request(`${product.address}/api/local-results/${listId}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  call.end(JSON.stringify({ columns: [...plain, ...inData.map((name) => `data.${name}`)] }));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`the export answers ${answer.statusCode}`);
  return readAway(answer, from);
};

/**
 * The limit: the same columns and rows in the same order as they stand: values as PostgreSQL writes them, no policy, and no cell
 * looked at for what a spreadsheet would take for a formula.
 */
const copyOnce = (url: string, listId: number): Promise<Taken> =>
  withClient(url, 'galena_system', async (client) => {
    const columns = [...plain, ...inData.map((name) => `data ->> '${name}'`)].join(', ');
    const from = performance.now();
    await client.query('set statement_timeout = 0');
    const copy = client.query(
      copyStreams.to(
        `copy (select ${columns} from records.results where account_id = (select account_id from lists.lists where id = ${listId}) and list_id = ${listId}
          and deleted_at is null order by id) to stdout (format csv, header)`,
      ),
    );
    return readAway(copy, from);
  });

const rateOf = (list: readonly Taken[] = []): number => listRows / median(list.map(({ seconds }) => seconds));

/** Exports of a whole list and the limit by turns, with the memory of a product that has done nothing else yet. */
export const measureExport = async (
  url: string,
  product: Running,
  token: string,
  listId: number,
): Promise<readonly string[]> => {
  const pid = product.child.pid as number;
  const idle = await idleMemoryMb(pid);
  const [ours, limits]: [Taken[], Taken[]] = [[], []];
  const cpuBefore = cpuSeconds(pid);
  const [, peak] = await peakWhile(pid, async () => {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await exportOnce(product, token, listId));
      limits.push(await copyOnce(url, listId));
    }
  });
  const bytes = ours.at(-1)?.bytes ?? 0;
  const cpu = ((cpuSeconds(pid) - cpuBefore) / rounds / listRows) * 1e6;
  return [
    `| CSV of ${listRows} records, 20 columns, ${(bytes / 1e6).toFixed(0)} MB | galena rows/s | COPY alone rows/s | ratio | galena CPU µs/row | memory idle, peak MB |`,
    '| --- | --- | --- | --- | --- | --- |',
    `| over HTTP | ${rateOf(ours).toFixed(0)} | ${rateOf(limits).toFixed(0)} | ${(rateOf(ours) / rateOf(limits)).toFixed(2)}x | ${cpu.toFixed(2)} | ${idle.toFixed(0)}, ${peak.toFixed(0)} |`,
  ];
};
