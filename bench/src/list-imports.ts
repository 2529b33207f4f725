import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { listImportRoutes } from '@galena/contract/imports';
import { createClient, type Client } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { withClient } from './jobs.ts';
import { cpuSeconds, idleMemoryMb, peakWhile, type Running } from './product.ts';

/** Rows of the file, one in a hundred broken. */
const fileRows = Number(process.env['GALENA_BENCH_LIST_IMPORT_ROWS'] ?? 50_000);

const rate = (seconds: number): string => (fileRows / seconds).toFixed(0);

const rowOf = (n: number): string => {
  const email = n % 100 === 0 ? `mail@@${n}` : n % 3 === 0 ? `mail${n}@c${n}.example` : '';
  const phone = n % 2 === 0 ? `+1212${String(n % 10_000_000).padStart(7, '0')}` : '';
  return `"Company ${n}, Inc",c${n}.example,${email},${phone},Software,${n % 900},Street ${n % 97},City ${n % 2_000},US`;
};

const fileOf = (rows: number): string =>
  ['Company,Website,Email,Phone,Industry,Employees,Street,City,Country']
    .concat(
      Array.from({ length: rows }, (_, at) => rowOf(at + 1)),
      '',
    )
    .join('\n');

/** Imports the file as a person does, from the press on "Import" until it is over. @returns seconds */
const importOnce = async (call: Client, list: List): Promise<number> => {
  const file = new File([fileOf(fileRows)], 'bench.csv');
  const { data } = await call(listImportRoutes.upload, { params: { type: list.type, id: list.id }, body: { file } });
  const from = performance.now();
  await call(listImportRoutes.start, { params: { id: data.id }, body: {} });
  for (;;) {
    const { data: now } = await call(listImportRoutes.import, { params: { id: data.id } });
    if (now.state === 'completed') {
      if (now.read !== fileRows) throw new Error(`${now.read} rows were read`);
      return (performance.now() - from) / 1_000;
    }
    if (now.ended_at !== null) throw new Error(`it ended as ${now.state}`);
    await delay(50);
  }
};

const ofList = 'where account_id = (select account_id from lists.lists where id = $list) and list_id = $list';

/** What the import wrote of records and of whom they are about, and which rows of it are the list's. */
const written: Readonly<Record<string, string>> = {
  'contacts.identities': `where (account_id, id) in (select account_id, identity_id from records.results ${ofList})`,
  'contacts.identity_keys': `where (account_id, identity_id) in (select account_id, identity_id from records.results ${ofList})`,
  'records.results': ofList,
  'records.values': `where (account_id, result_id) in (select account_id, id from records.results ${ofList})`,
};

/**
 * The limit: the same rows copied into tables with the same indexes and foreign keys, by one who knows already whom they are about.
 * @returns seconds
 */
const copyAgain = async (client: pg.Client, directory: string, list: List): Promise<number> => {
  let seconds = 0;
  for (const [table, where] of Object.entries(written)) {
    const copy = `public.bench_${table.replace('.', '_')}`;
    const file = join(directory, 'bench.copy');
    await client.query(`create table ${copy} (like ${table} including all)`);
    const { rows: keys } = await client.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
      [table],
    );
    for (const { text } of keys) await client.query(`alter table ${copy} add ${text}`);
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = rows[0]?.names ?? '';
    const which = where.replaceAll('$list', String(list.id));
    await pipeline(
      client.query(copyStreams.to(`copy (select ${names} from ${table} ${which}) to stdout`)),
      createWriteStream(file),
    );
    const from = performance.now();
    await pipeline(createReadStream(file), client.query(copyStreams.from(`copy ${copy} (${names}) from stdin`)));
    seconds += (performance.now() - from) / 1_000;
    await client.query(`drop table ${copy}`);
  }
  return seconds;
};

/** A file into a list, the same file again, and the limit; with the memory of a product that has done nothing else yet. */
export const measureListImports = async (
  url: string,
  directory: string,
  product: Running,
  token: string,
): Promise<readonly string[]> => {
  const pid = product.child.pid as number;
  const call = createClient({ origin: product.address, token: () => token });
  const { data: list } = await call(listRoutes.create, { body: { name: 'Import', type: 'company' } });
  const idle = await idleMemoryMb(pid);
  const cpuBefore = cpuSeconds(pid);
  const [first, peak] = await peakWhile(pid, () => importOnce(call, list));
  const cpu = ((cpuSeconds(pid) - cpuBefore) / fileRows) * 1e6;
  const again = await importOnce(call, list);
  const limit = await withClient(url, 'galena', async (client) => {
    await client.query('set statement_timeout = 0');
    return copyAgain(client, directory, list);
  });
  return [
    `| CSV of ${fileRows} companies into a list | galena rows/s | COPY of its records, values and identities rows/s | ratio | galena CPU µs/row | memory idle, peak MB |`,
    '| --- | --- | --- | --- | --- | --- |',
    `| the first time | ${rate(first)} | ${rate(limit)} | ${(limit / first).toFixed(2)}x | ${cpu.toFixed(0)} | ${idle.toFixed(0)}, ${peak.toFixed(0)} |`,
    `| the same file again | ${rate(again)} | | | | |`,
  ];
};
