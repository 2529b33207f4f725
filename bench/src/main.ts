import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityRoutes } from '@galena/contract/identity';
import { createClient } from '@galena/contract/kernel';
import { measureExport } from './export.ts';
import { measureBare, measureOurs, type JobFigures } from './jobs.ts';
import { measureLedger } from './ledger.ts';
import { fillList, listRows, measureLists } from './lists.ts';
import { load, median, type Measured } from './load.ts';
import { measureOneStatement, measureRecords } from './records.ts';
import { cpuSeconds, databaseUrl, idleMemoryMb, start, startProduct, type Running } from './product.ts';

const rounds = 3;
const password = 'for the benchmark';

const signIn = async (product: Running): Promise<string> => {
  const call = createClient({ origin: product.address, token: () => null });
  let token = '';
  // 25 sessions, so that the list has a full page of 20.
  for (let i = 0; i < 25; i += 1)
    token = (await call(identityRoutes.login, { body: { email: 'demo@galena.example', password } })).data.access_token;
  return token;
};

type Pair = { readonly name: string; readonly product: Measured[]; readonly bare: Measured[] };

const of = (list: readonly Measured[], key: keyof Measured): number => median(list.map((one) => one[key]));

const row = ({ name, product, bare }: Pair): string => {
  const [rate, limit] = [of(product, 'perSecond'), of(bare, 'perSecond')];
  const [cpu, least] = [of(product, 'cpuMicros'), of(bare, 'cpuMicros')];
  return `| ${name} | ${rate.toFixed(0)} | ${limit.toFixed(0)} | ${(rate / limit).toFixed(2)}x | ${cpu.toFixed(0)} | ${least.toFixed(0)} | ${(cpu / least).toFixed(2)}x | ${of(product, 'p99Ms')} / ${of(bare, 'p99Ms')} |`;
};

const measureCalls = async (directory: string, product: Running, token: string): Promise<Pair[]> => {
  const bare = await start('bench/src/bare-server.ts', [], { DATABASE_URL: databaseUrl(directory) }, /ready/);
  const pairs = [
    { name: '/api/me', path: '/api/me', barePath: '/me', product: [] as Measured[], bare: [] as Measured[] },
    {
      name: 'list of 20 with total',
      path: '/api/me/sessions?limit=20',
      barePath: '/list',
      product: [] as Measured[],
      bare: [] as Measured[],
    },
  ];
  // Turn by turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < rounds; round += 1)
    for (const pair of pairs) {
      pair.product.push(await load(product, pair.path, token));
      pair.bare.push(await load(bare, pair.barePath, token));
    }
  await bare.stop();
  return pairs;
};

/** Jobs: ours and the limit by turns; the middle of the rounds. */
const measureJobs = async (url: string): Promise<string[]> => {
  const [ours, bare]: JobFigures[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours?.push(await measureOurs(url));
    bare?.push(await measureBare(url));
  }
  return (['enqueue', 'work'] as const).map((what) => {
    const [mine, limit] = [ours, bare].map((list) => median((list ?? []).map((one) => one[what]))) as [number, number];
    const name = what === 'enqueue' ? 'enqueue, one transaction each' : 'claim 8, finish one by one, 4 connections';
    return `| ${name} | ${mine.toFixed(0)} | ${limit.toFixed(0)} | ${(mine / limit).toFixed(2)}x |`;
  });
};

/** Records of a run: ours and the limit by turns; the middle of the rounds. */
const measureBatches = async (url: string): Promise<string> => {
  const [ours, limits]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureRecords(url));
    limits.push(await measureOneStatement(url));
  }
  const [mine, limit] = [median(ours), median(limits)];
  return `| ${mine.toFixed(0)} | ${limit.toFixed(0)} | ${(mine / limit).toFixed(2)}x |`;
};

const directory = mkdtempSync(join(tmpdir(), 'galena-bench-'));
// As root the database runs as another user, who must be able to walk through.
chmodSync(directory, 0o711);
const running: Running[] = [];
try {
  const cold = await startProduct(directory, password);
  await cold.stop();
  const product = await startProduct(directory, password);
  running.push(product);
  const pid = product.child.pid as number;
  const [readyCpu, idle] = [cpuSeconds(pid), await idleMemoryMb(pid)];
  const [url, token] = [databaseUrl(directory), await signIn(product)];
  const pairs = await measureCalls(directory, product, token);
  const jobs = await measureJobs(url);
  const records = await measureBatches(url);
  const ledger = await measureLedger(url);
  const listId = await fillList(url, product, token);
  const lists = await measureLists(url, product, token, listId);
  const loaded = await idleMemoryMb(pid);
  // What an export takes shows in a process that has done nothing else.
  await running.pop()?.stop();
  const fresh = await startProduct(directory, password);
  running.push(fresh);
  const exports = await measureExport(databaseUrl(directory), fresh, token, listId);
  console.log(
    [
      `| start (built) | first ${(cold.readyMs / 1000).toFixed(2)} s | second ${(product.readyMs / 1000).toFixed(2)} s | ${readyCpu.toFixed(2)} CPU-s to ready |`,
      `| memory | idle ${idle.toFixed(0)} MB | after the load ${loaded.toFixed(0)} MB |`,
      '',
      '| call | galena req/s | bare fastify + pg req/s | ratio | galena CPU µs/req | bare CPU µs/req | ratio | p99 ms |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...pairs.map(row),
      '',
      '| jobs | galena /s | one bare table /s | ratio |',
      '| --- | --- | --- | --- |',
      ...jobs,
      '',
      '| records of a run, claimed and finished by 500: galena /s | two statements over all /s | ratio |',
      '| --- | --- | --- |',
      records,
      '',
      '| records charged by 500 | galena /s | one statement over all /s | ratio |',
      '| --- | --- | --- | --- |',
      ...ledger,
      '',
      `| pages of 50 of a list of ${listRows} records, 8 connections | galena req/s, exact total and counts | SQL alone req/s, no total | ratio | galena CPU µs/req |`,
      '| --- | --- | --- | --- | --- |',
      ...lists,
      '',
      ...exports,
    ].join('\n'),
  );
} finally {
  for (const one of running) await one.stop();
  rmSync(directory, { recursive: true, force: true });
}
