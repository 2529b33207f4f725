import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { createClient } from '@galena/contract/kernel';
import { measureBulk } from './bulk.ts';
import { catalogueRows, measureCatalogue } from './catalogue.ts';
import { fillCatalogue } from './catalogue-rows.ts';
import { measureExport } from './export.ts';
import { measureImports } from './imports.ts';
import { measureBare, measureOurs, type JobFigures } from './jobs.ts';
import { measureLedger } from './ledger.ts';
import { measureListImports } from './list-imports.ts';
import { measureListViews } from './list-views.ts';
import { fillList, listRows, measureLists } from './lists.ts';
import { load, median, type Measured } from './load.ts';
import { measureOneStatement, measureRecords } from './records.ts';
import { measurePeople } from './people.ts';
import { fillPeople, peopleRows } from './people-rows.ts';
import { cpuSeconds, databaseUrl, idleMemoryMb, start, startProduct, type Running } from './product.ts';
import { measureScroll } from './scroll.ts';
import { measureSites } from './sites.ts';
import { measureStrangers } from './strangers.ts';
import { measureVerifyEmails } from './verify-emails.ts';
import { measureWallet, walletRows } from './wallet.ts';

const rounds = 3;
const password = 'for the benchmark';

const signIn = async (product: Running): Promise<string> => {
  const call = createClient({ origin: product.address, token: () => null });
  let token = '';
  // 25 sessions, so that the list has a full page of 20.
  for (let i = 0; i < 25; i += 1)
    token = sessionOf(
      await call(identityRoutes.login, { body: { email: 'demo@galena.example', password } }),
    ).access_token;
  return token;
};

type Pair = { readonly name: string; readonly product: Measured[]; readonly bare: Measured[] };

const of = (list: readonly Measured[], key: keyof Measured): number => median(list.map((one) => one[key]));

const row = ({ name, product, bare }: Pair): string => {
  const [rate, limit] = [of(product, 'perSecond'), of(bare, 'perSecond')];
  const [cpu, min] = [of(product, 'cpuMicros'), of(bare, 'cpuMicros')];
  return `| ${name} | ${rate.toFixed(0)} | ${limit.toFixed(0)} | ${(rate / limit).toFixed(2)}x | ${cpu.toFixed(0)} | ${min.toFixed(0)} | ${(cpu / min).toFixed(2)}x | ${of(product, 'p99Ms')} / ${of(bare, 'p99Ms')} |`;
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

type Bench = {
  readonly directory: string;
  readonly cold: Running;
  readonly product: Running;
  readonly token: string;
  /** A process that has done nothing else, on the same data. */
  readonly startAnew: () => Promise<Running>;
  /** The big list, filled by whoever asks first. */
  readonly listId: () => Promise<number>;
};

type Part = (bench: Bench) => Promise<readonly string[]>;

const parts: Readonly<Record<string, Part>> = {
  start: async ({ cold, product }) => {
    const pid = product.child.pid as number;
    return [
      `| start (built) | first ${(cold.readyMs / 1000).toFixed(2)} s | second ${(product.readyMs / 1000).toFixed(2)} s | ${cpuSeconds(pid).toFixed(2)} CPU-s to ready and signed in 25 times |`,
      `| memory | idle ${(await idleMemoryMb(pid)).toFixed(0)} MB |`,
    ];
  },
  calls: async ({ directory, product, token }) => [
    '| call | galena req/s | bare fastify + pg req/s | ratio | galena CPU µs/req | bare CPU µs/req | ratio | p99 ms |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...(await measureCalls(directory, product, token)).map(row),
  ],
  jobs: async ({ directory }) => [
    '| jobs | galena /s | one bare table /s | ratio |',
    '| --- | --- | --- | --- |',
    ...(await measureJobs(databaseUrl(directory))),
  ],
  records: async ({ directory }) => [
    '| records of a run, claimed and finished by 500: galena /s | two statements over all /s | ratio |',
    '| --- | --- | --- |',
    await measureBatches(databaseUrl(directory)),
  ],
  ledger: async ({ directory }) => [
    '| records charged by 500 | galena /s | one statement over all /s | ratio |',
    '| --- | --- | --- | --- |',
    ...(await measureLedger(databaseUrl(directory))),
  ],
  wallet: async ({ directory, product, token }) => [
    `| pages of 50 of ${walletRows} transactions | galena req/s, with a count up to 10,000 | the same answer by SQL /s | ratio | its rows alone by SQL /s | ratio | galena CPU µs/req | p99 ms |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...(await measureWallet(directory, product, token)),
  ],
  lists: async ({ directory, product, token, listId }) => [
    `| pages of 50 of a list of ${listRows} records | galena req/s, exact total and counts | SQL alone req/s, no total | ratio | galena CPU µs/req | galena ms | SQL ms | ratio |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...(await measureLists(databaseUrl(directory), product, token, await listId())),
  ],
  'list-views': async ({ directory, product, token, listId }) => [
    `| filters, orders and groups of a list of ${listRows} records, one at a time | galena ms, with total and counts | SQL ms, no total | ratio | NocoDB's statements on our table ms | NocoDB's : galena |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...(await measureListViews(databaseUrl(directory), product, token, await listId())),
  ],
  catalogue: async ({ directory, product, token }) => {
    const { seconds, sizes } = await fillCatalogue(databaseUrl(directory), catalogueRows);
    return [
      `| local searches among ${catalogueRows} businesses (filled in ${seconds.toFixed(0)} s; ${sizes}), ms p50 / p95 | galena over HTTP, with count, facets and preview | SQL by our index, no facets | SQL by an index on the category | usual : galena |`,
      '| --- | --- | --- | --- | --- |',
      ...(await measureCatalogue(databaseUrl(directory), product, token)),
    ];
  },
  people: async ({ directory, product, token }) => {
    const { seconds, sizes } = await fillPeople(databaseUrl(directory), peopleRows);
    return [
      `| searches among ${peopleRows} people (filled in ${seconds.toFixed(0)} s; ${sizes}), ms p50 / p95 | galena over HTTP, with count, facets and preview | SQL by our indexes, no facets | SQL by the usual indexes |`,
      '| --- | --- | --- | --- |',
      ...(await measurePeople(databaseUrl(directory), product, token)),
    ];
  },
  strangers: async ({ directory, product }) => [
    '| call, ms p50 | address of somebody | of nobody | ratio | a known one takes longer |',
    '| --- | --- | --- | --- | --- |',
    ...(await measureStrangers(databaseUrl(directory), product)),
  ],
  imports: ({ directory }) => measureImports(directory),
  sites: ({ directory }) => measureSites(directory),
  'verify-emails': measureVerifyEmails,
  export: async ({ directory, token, listId, startAnew }) => {
    const list = await listId();
    const fresh = await startAnew();
    return measureExport(databaseUrl(directory), fresh, token, list);
  },
  bulk: async ({ directory, token, listId, startAnew }) => {
    const list = await listId();
    const fresh = await startAnew();
    return measureBulk(databaseUrl(directory), fresh, token, list);
  },
  scroll: async ({ directory, token, listId, startAnew }) => {
    const list = await listId();
    const fresh = await startAnew();
    return measureScroll(databaseUrl(directory), fresh, token, list);
  },
  'list-imports': async ({ directory, token, startAnew }) => {
    const fresh = await startAnew();
    return measureListImports(databaseUrl(directory), directory, fresh, token);
  },
};

const asked = process.argv.slice(2);
const strange = asked.filter((name) => !(name in parts));
if (strange.length > 0)
  throw new Error(`no such part: ${strange.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const directory = mkdtempSync(join(tmpdir(), 'galena-bench-'));
// As root the database runs as another user, who must be able to walk through.
chmodSync(directory, 0o711);
const running: Running[] = [];
const startAnew = async (): Promise<Running> => {
  await running.pop()?.stop();
  const product = await startProduct(directory, password);
  running.push(product);
  return product;
};
try {
  const cold = await startAnew();
  const product = await startAnew();
  const token = await signIn(product);
  let list: Promise<number> | null = null;
  const listId = (): Promise<number> => (list ??= fillList(databaseUrl(directory), product, token));
  const bench: Bench = { directory, cold, product, token, startAnew, listId };
  for (const [name, measure] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) console.log([...(await measure(bench)), ''].join('\n'));
} finally {
  for (const one of running) await one.stop();
  rmSync(directory, { recursive: true, force: true });
}
