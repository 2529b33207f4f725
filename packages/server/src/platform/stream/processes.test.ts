import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenToStream, streamPath, type StreamEvent } from '@galena/contract/kernel';
import { depth, depthLimitMs } from '@galena/contract/testing';
import { useProcesses, type ProbeProcess } from '../../testing/faults/processes.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { tellChange } from './tell.ts';

const app = useTestApp({ environment: { GALENA_POOL_SIZE: '10' } });
const processes = useProcesses();
const people = 10;
const tabsEach = depth({ sample: 6, proof: 20 });
const last = depth({ sample: 250, proof: 2_000 });
const megabyte = 1024 ** 2;

let servers: ProbeProcess[] = [];
const start = () => processes.start({ role: 'serve', databaseUrl: app().databaseUrl });
beforeAll(async () => {
  servers = await Promise.all([start(), start()]);
});

const end = new AbortController();
const ended: Promise<void>[] = [];
afterAll(async () => {
  end.abort();
  await Promise.all(ended);
});

/** A tab that goes to another server when its own is gone, as behind a balancer. */
const openTab = (token: string, at: number) => {
  const heard = new Set<number>();
  const counts = { fresh: 0 };
  let turn = at;
  ended.push(
    listenToStream(
      {
        origin: '',
        token: () => token,
        fetch: (url, init) => fetch((servers[turn++ % servers.length]?.origin ?? '') + (url as string), init),
        onEvent: (event: StreamEvent) => heard.add(event.id),
        onFresh: () => (counts.fresh += 1),
        onPoll: () => undefined,
      },
      end.signal,
    ),
  );
  return { heard, counts };
};

const openTabs = async () => {
  const signedIn = await Promise.all(
    Array.from({ length: people }, async () => {
      const person = await createPerson(app());
      return { ...person, token: await signInAs(app(), person, '127.0.0.1') };
    }),
  );
  await app().owner.query(
    `update identity.access_tokens set created_at = now(), last_used_at = now(), expires_at = now() + interval '1 day'`,
  );
  const tabs = signedIn.flatMap(({ token }) => Array.from({ length: tabsEach }, (_, n) => openTab(token, n)));
  await until(async () => tabs.every((tab) => tab.counts.fresh > 0), 30);
  return { signedIn, tabs };
};

const tellAll = async (accounts: readonly { accountId: number }[], from: number, to: number): Promise<void> => {
  const context = app().app.systemContext('test');
  for (let id = from; id <= to; id += 1)
    await Promise.all(accounts.map(({ accountId }) => tellChange(context, { kind: 'probe', id, accountId })));
};

/** Opens a stream and reads nothing of it. */
const openDeafReader = (origin: string, token: string): void => {
  const call = request(origin + streamPath, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
    answer.pause();
    answer.on('error', () => undefined);
  });
  call.on('error', () => undefined).end();
  afterAll(() => call.destroy());
};

describe(`${people * tabsEach} streams over two server processes`, () => {
  it(
    'one server is killed, one reader is deaf: every tab hears every event, and memory stays flat',
    async () => {
      const { signedIn, tabs } = await openTabs();
      openDeafReader(servers[1]?.origin ?? '', signedIn[0]?.token ?? '');
      const hasHeard = (to: number) => until(async () => tabs.every((tab) => tab.heard.size === to), 60);
      await tellAll(signedIn, 1, 30);
      await hasHeard(30);

      const telling = tellAll(signedIn, 31, 120);
      servers[0]?.kill();
      await servers[0]?.ended;
      servers[0] = await start();
      await telling;
      await hasHeard(120);
      expect(tabs.filter((tab) => tab.counts.fresh !== 1)).toEqual([]);

      const survivor = servers[1] as ProbeProcess;
      const before = await survivor.memory();
      await tellAll(signedIn, 121, last);
      await hasHeard(last);
      const grown = ((await survivor.memory()) - before) / megabyte;
      process.stdout.write(
        `${tabs.length} tabs heard ${last} events each; the surviving server grew by ${grown.toFixed(1)} MB\n`,
      );
      // Every event was written to its tabs meanwhile; what stays is what the garbage collector has not met yet.
      expect(grown).toBeLessThan(60);
    },
    depthLimitMs,
  );
});
