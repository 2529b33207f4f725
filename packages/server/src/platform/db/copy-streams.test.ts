import { once } from 'node:events';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '@galena/contract/kernel';
import { createPerson } from '../../testing/people.ts';
import { readCsv, unescapeCell } from '../../testing/read-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { copyName, createCopyStreams, type CopyLimits, type CopyInput } from './copy-streams.ts';
import { csvHead } from './csv.ts';
import { ownLogin } from './login.ts';

const app = useTestApp();

const createStreams = (limits: Partial<CopyLimits> = {}) => {
  const { heartbeat, context } = app().app;
  // Straight to the database: the line of the test house would take everything it can get.
  const streams = createCopyStreams({
    login: ownLogin(app().databaseUrl, 'galena_app'),
    heartbeat,
    log: context.log,
    limits,
  });
  onTestFinished(() => streams.close());
  return streams;
};

/** So many rows of so many signs each. */
const rowsOf = (count: number, length = 1_000): RawBuilder<unknown> =>
  sql`select n::text, repeat('x', ${length}::int) from generate_series(1, ${count}::int) n`;

const inputOf = (query: RawBuilder<unknown>, { accountId = 1, ends = [] as (number | null)[] } = {}): CopyInput => ({
  accountId,
  query,
  format: 'csv',
  head: csvHead(['a', 'b']),
  begin: async () => async (rowCount) => void ends.push(rowCount),
});

const readAll = async (rows: Readable): Promise<string> => Buffer.concat(await rows.toArray()).toString();

/** What the copies of this database do at this moment. */
const findCopies = async () =>
  (
    await app().owner.query<{ pid: number; wait: string | null }>(
      `select pid, wait_event as wait from pg_stat_activity where application_name = $1 and datname = current_database()`,
      [copyName],
    )
  ).rows;
const none = async (): Promise<boolean> => (await findCopies()).length === 0;

const refusalOf = (outcome: Promise<unknown>): Promise<AppError> =>
  outcome.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => error as AppError,
  );

describe('a copy', () => {
  it('gives head and rows, tells how many before it ends, and leaves no connection', async () => {
    const ends: (number | null)[] = [];
    const text = await readAll(await createStreams().open(inputOf(rowsOf(3, 2), { ends })));
    expect(text).toBe('\ufeff"a","b"\r\n1,xx\r\n2,xx\r\n3,xx\r\n');
    expect(ends).toEqual([3]);
    await until(none);
  });

  it('of no rows is a head', async () => {
    const ends: (number | null)[] = [];
    expect(await readAll(await createStreams().open(inputOf(rowsOf(0), { ends })))).toBe('\ufeff"a","b"\r\n');
    expect(ends).toEqual([0]);
  });

  it('has CRLF at the ends of rows and nowhere else, whatever the cells hold and wherever the wire cuts', async () => {
    const pieces = ['"', '\n', '\r', '\r\n', ',', 'a', 'é', '\\.', 'x'.repeat(5_000)];
    const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(''));
    const streams = createStreams();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 60 }), async (rows) => {
        const [a, b] = [rows.map(([first]) => first), rows.map(([, second]) => second)];
        const query = sql`select a, b from unnest(${a}::text[], ${b}::text[]) as given (a, b)`;
        const [head, ...cells] = readCsv(await readAll(await streams.open(inputOf(query))));
        expect(head).toEqual(['a', 'b']);
        expect(cells.map((row) => row.map(unescapeCell))).toEqual(rows);
      }),
      { numRuns: 40 },
    );
    // A row longer than anything that comes at once.
    const [, long] = readCsv(await readAll(await streams.open(inputOf(rowsOf(1, 3_000_000)))));
    expect(long).toEqual(['1', 'x'.repeat(3_000_000)]);
  });

  it('runs as the application, for one account, at one moment, without the deadline of a statement', async () => {
    const [owner, stranger] = [await createPerson(app()), await createPerson(app())];
    const settings = ['role', 'transaction_isolation', 'transaction_read_only', 'statement_timeout', 'app.account_ids'];
    const [, ...rows] = readCsv(
      await readAll(
        await createStreams().open({
          ...inputOf(sql`select name, current_setting(name) from unnest(${settings}::text[]) name`),
          accountId: owner.accountId,
        }),
      ),
    );
    expect(Object.fromEntries(rows)).toEqual({
      role: 'galena_app',
      transaction_isolation: 'repeatable read',
      transaction_read_only: 'on',
      statement_timeout: '0',
      'app.account_ids': `{${owner.accountId}}`,
    });
    // No condition at all: what is not its own is not there.
    const users = inputOf(sql`select id::text, email from identity.users`, { accountId: owner.accountId });
    const seen = await readAll(await createStreams().open(users));
    expect([seen.includes(owner.email), seen.includes(stranger.email)]).toEqual([true, false]);
  });

  it('with a fault is refused before anything is given, and gives its place back', async () => {
    const ends: (number | null)[] = [];
    const streams = createStreams({ max: 1, maxEach: 1, waitMs: 50 });
    for (const query of [
      sql`select nothing from nowhere`,
      sql`select (1 / (n - n))::text from generate_series(1, 3) n`,
    ])
      await expect(streams.open(inputOf(query, { ends }))).rejects.toThrow(/nowhere|division by zero/);
    await expect(streams.open({ ...inputOf(rowsOf(1)), begin: () => Promise.reject(new Error('no')) })).rejects.toThrow(
      'no',
    );
    await expect(streams.open(inputOf(sql`select ${new Date(0)}`))).rejects.toThrow('no literal');
    await until(none);
    expect(ends).toEqual([null, null]);
    expect(await readAll(await streams.open(inputOf(rowsOf(1, 1))))).toContain('1,x');
  });

  it('waits for its reader: in between lie a few pieces, however many rows there are', async () => {
    const rows = await createStreams().open(inputOf(rowsOf(50_000)));
    // The database has more and cannot get rid of it.
    await until(async () => (await findCopies()).some(({ wait }) => wait === 'ClientWrite'));
    expect(rows.readableLength).toBeLessThan(300_000);
    let [pieces, bytes, largest] = [0, 0, 0];
    for await (const piece of rows as AsyncIterable<Buffer>) {
      pieces += 1;
      bytes += piece.length;
      largest = Math.max(largest, piece.length);
    }
    expect(bytes).toBeGreaterThan(50_000_000);
    expect(largest).toBeLessThan(300_000);
    expect(pieces).toBeGreaterThan(200);
  });

  it('whose reader goes away ends with its connection, also while it computes and has nothing to give', async () => {
    const ends: (number | null)[] = [];
    const streams = createStreams();
    const rows = await streams.open(inputOf(rowsOf(50_000), { ends }));
    expect(await none()).toBe(false);
    rows.destroy();
    await until(none);
    const slow = await createStreams({ startMs: 50 }).open(inputOf(sql`select pg_sleep(600)::text, ''`, { ends }));
    expect(String(slow.read())).toBe('\ufeff"a","b"\r\n');
    slow.destroy();
    await until(none);
    expect(ends).toEqual([null, null]);
  });

  it('whose reader takes nothing is ended', async () => {
    const ends: (number | null)[] = [];
    const rows = await createStreams({ readerMs: 200, lookMs: 20 }).open(inputOf(rowsOf(50_000), { ends }));
    const [error] = (await once(rows, 'error')) as [Error];
    expect(error.message).toContain('took nothing');
    await until(none);
    expect(ends).toEqual([null]);
  });

  it('that comes to no row is ended; one that waits for the database only is not taken for a reader that sleeps', async () => {
    const streams = createStreams({ readerMs: 60, databaseMs: 1_000, lookMs: 20 });
    const late = sql`select n::text, case when n > 1 then pg_sleep(0.5)::text end from generate_series(1, 2) n`;
    expect(await readAll(await streams.open(inputOf(late)))).toContain('2,');
    await expect(streams.open(inputOf(sql`select pg_sleep(600)::text, ''`))).rejects.toThrow('no row');
    await until(none);
  });

  it('whose connection breaks ends with an error, never as if it were whole', async () => {
    const ends: (number | null)[] = [];
    const rows = await createStreams().open(inputOf(rowsOf(50_000), { ends }));
    const [copy] = await findCopies();
    await app().owner.query('select pg_terminate_backend($1)', [copy?.pid]);
    await expect(readAll(rows)).rejects.toThrow(/terminat|reset|closed/i);
    await until(async () => ends.length > 0);
    expect(ends).toEqual([null]);
  });

  it('ends when the process closes', async () => {
    const ends: (number | null)[] = [];
    const streams = createStreams();
    const rows = await streams.open(inputOf(rowsOf(50_000), { ends }));
    rows.on('error', () => undefined);
    await streams.close();
    expect(ends).toEqual([null]);
    await until(none);
  });

  it('shows one moment, whatever is deleted meanwhile', async () => {
    await app().owner.query(
      `create table public.moving as select n, repeat('x', 1000) as text from generate_series(1, 20000) n; grant select on public.moving to galena_app`,
    );
    const rows = await createStreams().open(inputOf(sql`select n::text, text from public.moving order by n`));
    await app().owner.query('delete from public.moving');
    const text = await readAll(rows);
    expect(text.split('\r\n').length).toBe(20_002);
    await app().owner.query('drop table public.moving');
  });
});

describe('places for copies', () => {
  it('one account gets its share and is told when to come back; the others get theirs', async () => {
    const streams = createStreams({ max: 6, maxEach: 2 });
    const mine = await Promise.all([1, 2].map(() => streams.open(inputOf(rowsOf(50_000), { accountId: 1 }))));
    const refusal = await refusalOf(streams.open(inputOf(rowsOf(1), { accountId: 1 })));
    expect([refusal.def.code, refusal.retryAfterSeconds]).toEqual(['too_many', 10]);
    expect(await readAll(await streams.open(inputOf(rowsOf(1, 1), { accountId: 2 })))).toContain('1,x');
    mine[0]?.destroy();
    await until(() =>
      streams.open(inputOf(rowsOf(1), { accountId: 1 })).then(
        (rows) => Boolean(rows.destroy()),
        () => false,
      ),
    );
  });

  it('all taken: the next waits its turn, in the order of coming, and is told after a while', async () => {
    const patient = createStreams({ max: 1, maxEach: 5, waitMs: 60_000 });
    const first = await patient.open(inputOf(rowsOf(50_000)));
    const order: number[] = [];
    const next = [2, 3].map(async (number) => {
      const rows = await patient.open(inputOf(rowsOf(1), { accountId: number }));
      order.push(number);
      await readAll(rows);
    });
    first.destroy();
    await Promise.all(next);
    expect(order).toEqual([2, 3]);
    const hurried = createStreams({ max: 1, maxEach: 5, waitMs: 20 });
    await hurried.open(inputOf(rowsOf(50_000)));
    const refusal = await refusalOf(hurried.open(inputOf(rowsOf(1), { accountId: 2 })));
    expect([refusal.def.code, refusal.retryAfterSeconds]).toEqual(['unavailable', 10]);
  });
});
