import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { identityRoutes, sessionOf } from '@galena/contract/identity';
import { verifyLedgers } from '../../modules/billing/index.ts';
import { openDumpedDatabase } from '../../testing/databases/dumped-database.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { allJobs } from '../app.ts';

// What c4d9f8b of 2026-11-22 left behind on PostgreSQL 15, and what it answered before: its demo account had searched six kinds of leads
// into six lists, looked up e-mails and employees, deleted a record and a list, archived one, set tags; then a search was cut off by a
// kill after its first 20 of 72 leads. Places, brands and communities, which every version brings itself, are left out.
const fileOf = (name: string): string => join(import.meta.dirname, name);

type Values = Readonly<Record<string, unknown>>;
type OldList = {
  readonly id: number;
  readonly type: string;
  readonly detail: Values;
  readonly counts: Values;
  readonly total: number;
  readonly records: readonly (Values & { readonly id: number })[];
  readonly csv: string;
  readonly first: Values | null;
};
type OldAnswers = {
  readonly search: { readonly id: number; readonly campaign_id: number; readonly cost_max: number };
  readonly limits: Values;
  readonly runs: readonly Values[];
  readonly lists: readonly OldList[];
};

/** Columns of a CSV that have another title since. */
const renamed: Readonly<Record<string, string>> = {
  'Profile address': 'Profile link',
  'Profiles elsewhere': 'Other profiles',
  'Plays of reels': 'Reel plays',
  'Credibility of the audience': 'Audience credibility',
  Changed: 'Updated',
  'Email: where it stands': 'Email found at',
  'Email: fetched at': 'Email fetched on',
  'Email: verified at': 'Email verified on',
  'Phone: where it stands': 'Phone found at',
  'Phone: fetched at': 'Phone fetched on',
};

/** Since then sources are called by their names, and no apostrophe stands before a phone. */
const asNow = (names: readonly string[], row: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name, at) =>
      name.endsWith(': source') ? [] : [[renamed[name] ?? name, row[at]?.replace(/^'(?=\+\d)/, '')] as const],
    ),
  );

const old = JSON.parse(gunzipSync(readFileSync(fileOf('answers.json.gz'))).toString()) as OldAnswers;
const app = useTestApp({
  clock: createSetClock('2026-11-30T09:00:00.000Z'),
  database: () => openDumpedDatabase(fileOf('installation.sql.gz')),
});
let client: TestClient;

beforeAll(async () => {
  const body = { email: 'demo@galena.example', password: 'for the old one' };
  client = app().client(sessionOf(await app().client().call(identityRoutes.login, { body })).access_token);
});

/** As a client of the older version asks: by its addresses. */
const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await client.raw({ method, url, ...(payload ? { payload } : {}) });
  expect(answer.status, `${url}: ${answer.text.slice(0, 200)}`).toBeLessThan(300);
  return answer;
};
const json = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await ask(method, url, payload)).json() as { data: never; counts: Values; pagination: { total: number } };

describe('an installation of the version before', () => {
  it.each(old.lists)('keeps its list $id of $type, as it was', async ({ id, type, detail, counts, total, records }) => {
    const { data } = await json('GET', `/api/campaigns/${id}`);
    expect(data).toMatchObject(detail);
    const page = await json('POST', `/api/${type}-results/${id}`, { limit: 100 });
    expect(page.pagination.total).toBe(total);
    expect(page.counts).toMatchObject(counts);
    expect(page.data).toMatchObject(records);
  });

  it.each(old.lists.filter(({ first }) => first))(
    'keeps evidence of list $id of $type',
    async ({ id, type, first }) => {
      const { data } = await json('GET', `/api/${type}-results/${id}/${first?.['id'] as number}`);
      expect(data).toMatchObject(first as Values);
    },
  );

  it.each(old.lists)('exports list $id of $type as before', async ({ id, type, csv }) => {
    const [header = [], ...rows] = readCsv(
      (await ask('POST', `/api/${type}-results/${id}/export`, { all: true })).text,
    );
    const [oldHeader = [], ...oldRows] = readCsv(`\ufeff${csv}`);
    expect(rows.map((row) => asNow(header, row))).toMatchObject(oldRows.map((row) => asNow(oldHeader, row)));
  });

  it('has its credits, and ledgers without a fault', async () => {
    expect((await json('GET', '/api/user-limits')).data).toMatchObject(old.limits);
    expect((await verifyLedgers(app().app.systemContext('test'))).faults).toEqual([]);
  });

  it('knows its runs', async () => {
    expect((await json('GET', '/api/runs')).data).toMatchObject(old.runs);
  });

  it('goes on with the search that was cut off, to its end and within its ceiling', async () => {
    await app().runJobsUntilIdle(allJobs);
    const { data } = await json('GET', `/api/searches/${old.search.id}`);
    expect(data).toMatchObject({ status: 'completed', saved: 72 });
    const page = await json('POST', `/api/local-results/${old.search.campaign_id}`, { limit: 100 });
    expect(page.pagination.total).toBe(72);
    expect((await verifyLedgers(app().app.systemContext('test'))).faults).toEqual([]);
  });
});
