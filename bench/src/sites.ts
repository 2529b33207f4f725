import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './load.ts';
import { start } from './product.ts';
import type { Course, Run } from './sites/contender.ts';
import { farmHost, farmSite } from './sites/farm-sites.ts';

/** Sites of the farm, and how many of them Crawlee visits (performance.md, W5). */
const siteCount = Number(process.env['GALENA_BENCH_SITES'] ?? 300);
const crawleeSites = Math.min(siteCount, 600);
const rounds = 3;
const atOnce = 100;
const crawleePackage = '@crawlee/cheerio@3.18.1';

const contenders = { galena: 'galena.js', limit: 'fetch-only.ts', crawlee: 'crawlee.ts' } as const;
type Contender = keyof typeof contenders;

/** What a worker is started with (Dockerfile, deploy/). */
const nodeOptions = ['--max-semi-space-size=8'];

/** Builds our contender as the product is built. */
const buildGalena = async (directory: string): Promise<void> => {
  const root = join(import.meta.dirname, '../..');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [
    vite,
    'build',
    '--config',
    join(root, 'bench/vite.config.ts'),
    '--outDir',
    directory,
    '--emptyOutDir',
    'false',
  ];
  await promisify(execFile)(process.execPath, [...args, '--logLevel', 'warn']);
};

/** Fetches Crawlee, which nobody should have to install for the sake of this measurement. @returns null: no registry */
const installCrawlee = async (directory: string): Promise<string | null> => {
  const folder = join(directory, 'crawlee');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', ['install', ...options, crawleePackage], { cwd: folder, timeout: 120_000 });
    return folder;
  } catch {
    return null;
  }
};

/** Runs a contender in a process of its own. */
const run = async (directory: string, contender: Contender, course: Course): Promise<Run> => {
  const [asked, answered] = [join(directory, `${contender}.course.json`), join(directory, `${contender}.run.json`)];
  writeFileSync(asked, JSON.stringify(course));
  const [file, options] =
    contender === 'galena'
      ? [join(directory, contenders.galena), nodeOptions]
      : [join(import.meta.dirname, 'sites', contenders[contender]), []];
  const child = spawn(process.execPath, [...options, file, asked, answered], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`${contender} ended with ${code}`);
  return JSON.parse(readFileSync(answered, 'utf8')) as Run;
};

const pageCount = ({ pages }: Run): number => pages.reduce((count, list) => count + list.length, 0);
const perCpuSecond = (one: Run): number => pageCount(one) / one.cpuSeconds;

/** Addresses that were found of those that were published, and those that nobody published. */
const quality = ({ emails }: Run): { readonly recall: number; readonly wrong: number } => {
  let [published, right, wrong] = [0, 0, 0];
  for (const [n, found] of emails.entries()) {
    const truth = new Set(farmSite(n).emails.map(({ address }) => address));
    const met = found.filter((one) => truth.has(one)).length;
    published += truth.size;
    right += met;
    wrong += found.length - met;
  }
  return { recall: right / published, wrong };
};

const names: Readonly<Record<Contender, string>> = {
  galena: 'galena: visits, reads, chooses its pages',
  limit: 'the limit: undici fetches the same pages and throws them away',
  crawlee: `Crawlee (${crawleePackage}) on the same pages, plain extractor`,
};

const row = (
  contender: Contender,
  runs: readonly Run[],
  others: Readonly<Record<Contender, readonly Run[]>>,
): string => {
  const [first] = runs;
  if (first === undefined)
    return `| ${names[contender]} | not measured: the registry could not be reached | | | | | | |`;
  const rateOf = (list: readonly Run[]): number => median(list.map(perCpuSecond));
  const ratio = (list: readonly Run[]): string =>
    list.length === 0 ? '' : `${(rateOf(runs) / rateOf(list)).toFixed(2)}x`;
  const { recall, wrong } = quality(first);
  const found = contender === 'limit' ? '' : `${recall.toFixed(3)}, ${wrong} false`;
  const wall = median(runs.map((one) => pageCount(one) / one.wallSeconds));
  const peak = Math.max(...runs.map(({ peakMb }) => peakMb));
  return `| ${names[contender]} | ${pageCount(first)} | ${rateOf(runs).toFixed(0)} | ${ratio(others.limit)} | ${ratio(others.crawlee)} | ${wall.toFixed(0)} | ${peak.toFixed(0)} MB | ${found} |`;
};

/** A farm of small sites on the loopback, visited by the site crawl, by nothing but fetching, and by Crawlee, by turns. */
export const measureSites = async (directory: string): Promise<readonly string[]> => {
  await buildGalena(directory);
  const packages = await installCrawlee(directory);
  const farm = await start('bench/src/sites/farm-server.ts', [String(siteCount)], {}, /ready/);
  try {
    const port = Number(new URL(farm.address).port);
    const hosts = Array.from({ length: siteCount }, (_, n) => farmHost(n));
    const course: Course = { port, hosts, pages: [], atOnce, packages: packages ?? '' };
    const runs: Record<Contender, Run[]> = { galena: [], limit: [], crawlee: [] };
    for (let round = 0; round < rounds; round += 1) {
      const galena = await run(directory, 'galena', course);
      runs.galena.push(galena);
      // The others are given what it chose, so that all read the same pages.
      const { pages } = galena;
      runs.limit.push(await run(directory, 'limit', { ...course, pages }));
      if (packages === null) continue;
      const fewer = { ...course, hosts: hosts.slice(0, crawleeSites), pages: pages.slice(0, crawleeSites) };
      runs.crawlee.push(await run(directory, 'crawlee', fewer));
    }
    return [
      `| crawl of ${siteCount} sites (Crawlee: ${crawleeSites}), ${atOnce} at once, 20 to 50 ms away | pages | pages per CPU-second | to the limit | to Crawlee | pages/s | peak memory | e-mail recall |`,
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...(Object.keys(contenders) as Contender[]).map((contender) => row(contender, runs[contender], runs)),
    ];
  } finally {
    await farm.stop();
  }
};
