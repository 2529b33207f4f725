import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listenToStream, streamPath, type StreamEvent } from '@galena/contract/kernel';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { patientWriter } from './patient-writer.ts';
import { tellChange, tellProgress } from './tell.ts';

const app = useTestApp({ environment: { PORT: '0', GALENA_POOL_SIZE: '10' }, spoilsLine: true });
let servers: Awaited<ReturnType<ReturnType<typeof app>['serve']>>[] = [];

beforeAll(async () => {
  servers = [await app().serve(), await app().serve()];
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const address = (i = 0): string => servers[i]?.address ?? '';

/** A reader like a browser's tab: hears, reconnects, and forgets nothing. */
const listen = (origin: () => string, token: string) => {
  const heard: StreamEvent[] = [];
  const counts = { fresh: 0, polls: 0 };
  const end = new AbortController();
  const ended = listenToStream(
    {
      origin: '',
      token: () => token,
      fetch: (url, init) => fetch(origin() + (url as string), init),
      onEvent: (event) => heard.push(event),
      onFresh: () => (counts.fresh += 1),
      onPoll: () => (counts.polls += 1),
    },
    end.signal,
  );
  onTestFinished(async () => {
    end.abort();
    await ended;
  });
  return { heard, counts, isOpen: () => until(async () => counts.fresh > 0) };
};

const person = async () => {
  const someone = await createPerson(app());
  // The stream's clients call by address and port: that is the host their session belongs to.
  return { ...someone, token: await signInAs(app(), someone, '127.0.0.1') };
};

const tell = (accountId: number, id: number, userId?: number) =>
  tellChange(app().app.systemContext('test'), {
    kind: 'probe',
    id,
    accountId,
    ...(userId === undefined ? {} : { userId }),
  });

const ids = (heard: readonly StreamEvent[]): number[] =>
  [...new Set(heard.map((event) => event.id))].toSorted((a, b) => a - b);

describe('the event stream', () => {
  it('tells every tab of the account, on every server, and nobody else', async () => {
    const [mine, theirs] = [await person(), await person()];
    const tabs = [listen(() => address(0), mine.token), listen(() => address(1), mine.token)];
    const stranger = listen(() => address(0), theirs.token);
    await Promise.all([...tabs, stranger].map((tab) => tab.isOpen()));
    await tell(mine.accountId, 1);
    await tell(mine.accountId, 2, mine.id);
    await tell(mine.accountId, 3, theirs.id);
    await tell(theirs.accountId, 4);
    await until(async () => tabs.every((tab) => tab.heard.length === 2) && stranger.heard.length === 1);
    expect(tabs.map((tab) => ids(tab.heard))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(ids(stranger.heard)).toEqual([4]);
  });

  it('makes up for what was missed: the reader was cut off, the database was away, the server stopped', async () => {
    const mine = await person();
    let at = 0;
    const tab = listen(() => address(at), mine.token);
    await tab.isOpen();
    await tell(mine.accountId, 10);
    await until(async () => tab.heard.length > 0);
    for (let round = 1; round <= 3; round += 1) {
      at = round % 2;
      servers[1 - at]?.server.server.closeAllConnections();
      await tell(mine.accountId, 10 + round);
      await until(async () => ids(tab.heard).includes(10 + round));
    }
    await app().line().become('refuse');
    await tellBeside(mine.accountId, 20);
    await app().line().become('pass');
    await until(async () => ids(tab.heard).includes(20));
    expect(ids(tab.heard)).toEqual([10, 11, 12, 13, 20]);
    expect(tab.counts.fresh).toBe(1);
  });

  // A browser sends what it heard last; whatever else sends anything at all.
  it.each(['987654', '0', '-1', '1.5', '1e308', '1e400', 'NaN', '9'.repeat(30), '0x10', "'; drop", ' 7 '])(
    'says to ask everything anew where it cannot tell what was missed since %j',
    async (lastId) => {
      const mine = await person();
      const answer = await fetch(address() + streamPath, {
        headers: { authorization: `Bearer ${mine.token}`, 'last-event-id': lastId },
      });
      const reader = answer.body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      expect(new TextDecoder().decode(value)).toBe('event: fresh\ndata: {}\n\n');
      await reader?.cancel();
    },
  );

  it('holds 200 readers over two servers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const tabs = people.flatMap((one, i) =>
      Array.from({ length: 20 }, (_, n) => ({ one, tab: listen(() => address((i + n) % 2), one.token) })),
    );
    await Promise.all(tabs.map(({ tab }) => tab.isOpen()));
    for (let id = 1; id <= 5; id += 1) await Promise.all(people.map((one) => tell(one.accountId, id)));
    await until(async () => tabs.every(({ tab }) => ids(tab.heard).length === 5), 30);
    expect(tabs.map(({ tab }) => ids(tab.heard))).toEqual(tabs.map(() => [1, 2, 3, 4, 5]));
  });

  it('cuts off a reader that does not read, before it fills the memory', () => {
    // Takes the first piece and never asks for another.
    const reader = new Writable({ write: () => undefined });
    const write = patientWriter(reader);
    let pieces = 0;
    for (; !reader.destroyed && pieces < 1_000; pieces += 1) write('x'.repeat(1_000));
    expect(reader.destroyed).toBe(true);
    expect(pieces).toBeLessThan(70);
  });

  it('is for signed-in users; at most 20 of one', async () => {
    for (const headers of [{}, { authorization: `Bearer ga_${'x'.repeat(43)}` }])
      expect((await fetch(address() + streamPath, { headers })).status).toBe(401);
    const mine = await person();
    const open = Array.from({ length: 20 }, () => listen(() => address(), mine.token));
    await Promise.all(open.map((tab) => tab.isOpen()));
    expect((await fetch(address() + streamPath, { headers: { authorization: `Bearer ${mine.token}` } })).status).toBe(
      429,
    );
  });

  it('tells progress at most four times a second', async () => {
    const mine = await person();
    const tab = listen(() => address(), mine.token);
    await tab.isOpen();
    const from = performance.now();
    while (performance.now() - from < 1_000)
      await tellProgress(app().app.systemContext('test'), { kind: 'run', id: 77, accountId: mine.accountId });
    await tell(mine.accountId, 78);
    await until(async () => tab.heard.some((event) => event.id === 78));
    expect(tab.heard.filter((event) => event.id === 77).length).toBeLessThanOrEqual(5);
  });

  it('tells the latest progress also when it comes soon after the one before, and nothing follows', async () => {
    const mine = await person();
    const tab = listen(() => address(), mine.token);
    await tab.isOpen();
    for (const _ of [1, 2, 3])
      await tellProgress(app().app.systemContext('test'), { kind: 'run', id: 79, accountId: mine.accountId });
    await until(async () => tab.heard.filter((event) => event.id === 79).length === 2);
  });
});

/** Tells past the proxy: another process of the product does it while ours has no database. */
const tellBeside = (accountId: number, id: number) =>
  app().owner.query(
    `set role galena_system; select platform.tell_stream(${accountId}, null, 'probe', ${id}); reset role`,
  );
