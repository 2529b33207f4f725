import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { localCategories } from '@galena/contract/search';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { withClient } from './jobs.ts';
import { databaseUrl } from './product.ts';

/** Businesses of the CSV whose import is measured against COPY. */
const importRows = Number(process.env['GALENA_BENCH_IMPORT_ROWS'] ?? 300_000);
/** Megabytes of the larger extract whose import shows that memory stays flat; the smaller one is a quarter of it. */
const extractMb = Number(process.env['GALENA_BENCH_IMPORT_MB'] ?? 200);

const slugs = localCategories.map(({ name }) => name);
const words = ['Old', 'New', 'Royal', 'Blue', 'Golden', 'Corner', 'Central', 'Little'];

/** A number between 0 and 1 that is the same every time. */
const drawn = (n: number, salt: number): number =>
  ((Math.imul(n ^ (salt * 0x9e_37), 2_654_435_761) >>> 8) % 9_973) / 9_973;

function* csvOf(rows: number): Generator<string> {
  yield 'id,name,category,lat,lng,street,city,country,website,phone,email\n';
  for (let n = 1; n <= rows; n += 1) {
    const category = slugs[Math.floor(slugs.length ** drawn(n, 1)) - 1] ?? 'Cafe';
    const site = drawn(n, 2) < 0.6 ? `https://b${n}.example` : '';
    const phone = drawn(n, 3) < 0.35 ? `+1212${String(n % 10_000_000).padStart(7, '0')}` : '';
    const email = drawn(n, 4) < 0.15 ? `mail@b${n}.example` : '';
    const [lat, lng] = [drawn(n, 5) * 120 - 55, drawn(n, 6) * 340 - 170].map((degrees) => degrees.toFixed(6));
    yield `${n},${words[n % 8]} ${category} ${n},${category},${lat},${lng},Street ${n % 97},City ${n % 2_000},US,${site},${phone},${email}\n`;
  }
}

/** An extract of OpenStreetMap in which one object in twenty is a place, as they are; the others are of streets and trees. */
function* xmlOf(bytes: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><osm version="0.6" generator="bench">\n';
  let written = 0;
  for (let n = 1; written < bytes; n += 1) {
    const [lat, lng] = [drawn(n, 5) * 120 - 55, drawn(n, 6) * 340 - 170].map((degrees) => degrees.toFixed(7));
    const tags =
      n % 20 === 0
        ? `<tag k="amenity" v="cafe"/><tag k="name" v="${words[(n / 20) % 8]} Café ${n}"/><tag k="phone" v="+351 21 ${n}"/>`
        : '<tag k="highway" v="crossing"/><tag k="crossing" v="uncontrolled"/>';
    const line = `<node id="${n}" version="1" timestamp="2026-01-01T00:00:00Z" lat="${lat}" lon="${lng}">${tags}</node>\n`;
    written += line.length;
    yield line;
  }
  yield '</osm>\n';
}

/** Lines a thousand at a time: a write for each would take longer than the import. */
function* batched(lines: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < 1_000) continue;
    yield batch.join('');
    batch = [];
  }
  yield batch.join('');
}

const write = (path: string, lines: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(batched(lines)), createWriteStream(path));

type Taken = { readonly seconds: number; readonly peakMb: number };

/** Runs the command beside the product, and watches how much memory it takes. */
const runImport = async (directory: string, source: 'csv' | 'osm', file: string): Promise<Taken> => {
  const from = performance.now();
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../dist/server/main.js'), 'import', source, file],
    {
      env: { ...process.env, GALENA_DATA_DIR: directory },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let peakMb = 0;
  const watch = setInterval(() => {
    try {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peakMb = Math.max(peakMb, Number(kilobytes) / 1024);
    } catch {
      // It has just ended.
    }
  }, 50);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import of ${file} ended with ${code}`);
  return { seconds: (performance.now() - from) / 1_000, peakMb };
};

const columns: Readonly<Record<string, string>> = {
  businesses: `dataset_id, source, ref, name, folded, categories, kinds, lat, lng, street, postal_code, city, state, country,
    website, phones, emails, opening_hours, brand, tags, hash, updated_at, gone_at`,
  business_categories: 'business_id, category_id, latband, lng, lat, country, flags',
};

/** The limit: the rows that the import left, copied into tables with the same indexes. @returns seconds */
const copyAgain = async (client: pg.Client, directory: string): Promise<number> => {
  let seconds = 0;
  for (const [table, names] of Object.entries(columns)) {
    const file = join(directory, `${table}.copy`);
    await client.query(`create table public.bench_${table} (like catalogue.${table} including all)`);
    await pipeline(
      client.query(copyStreams.to(`copy (select ${names} from catalogue.${table}) to stdout`)),
      createWriteStream(file),
    );
    const from = performance.now();
    await pipeline(
      createReadStream(file),
      client.query(copyStreams.from(`copy public.bench_${table} (${names}) from stdin`)),
    );
    seconds += (performance.now() - from) / 1_000;
    await client.query(`drop table public.bench_${table}`);
  }
  return seconds;
};

/** A first import of a CSV, the same file again, and the limit; then two extracts of different size, for their memory. */
export const measureImports = async (directory: string): Promise<readonly string[]> => {
  const csv = join(directory, 'bench.csv');
  await write(csv, csvOf(importRows));
  const first = await runImport(directory, 'csv', csv);
  const again = await runImport(directory, 'csv', csv);
  const limit = await withClient(databaseUrl(directory), 'galena', async (client) => {
    await client.query('set statement_timeout = 0');
    return copyAgain(client, directory);
  });
  const rate = (seconds: number): string => (importRows / seconds).toFixed(0);
  const extracts: string[] = [];
  for (const mb of [extractMb / 4, extractMb]) {
    const osm = join(directory, 'bench.osm');
    await write(osm, xmlOf(mb * 1e6));
    const { seconds, peakMb } = await runImport(directory, 'osm', osm);
    extracts.push(
      `| .osm of ${(statSync(osm).size / 1e6).toFixed(0)} MB | ${seconds.toFixed(0)} s | | | ${peakMb.toFixed(0)} MB |`,
    );
  }
  return [
    `| import | galena | COPY of the same rows into the same tables and indexes | ratio | peak memory |`,
    '| --- | --- | --- | --- | --- |',
    `| CSV of ${importRows} businesses, ${(statSync(csv).size / 1e6).toFixed(0)} MB | ${rate(first.seconds)} rows/s | ${rate(limit)} rows/s | ${(limit / first.seconds).toFixed(2)}x | ${first.peakMb.toFixed(0)} MB |`,
    `| the same file again | ${rate(again.seconds)} rows/s | | | ${again.peakMb.toFixed(0)} MB |`,
    ...extracts,
  ];
};
