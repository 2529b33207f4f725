import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { readConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { openDatabase } from './database.ts';

const app = useTestApp();

/** A port at which nobody listens, and a way to let the test's database listen there. */
const comingPort = async () => {
  const target = new URL(app().databaseUrl);
  const sockets = new Set<{ destroy: () => unknown }>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    come: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    go: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const open = (url: string, seconds: number, lines: string[] = []) => {
  const config = readConfig({ DATABASE_URL: url, GALENA_DATABASE_WAIT_SECONDS: String(seconds) });
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  return openDatabase(config, log, false);
};

it('a start waits for a database that starts after it, and says so', async () => {
  const { url, come, go } = await comingPort();
  const lines: string[] = [];
  const opening = open(url, 60, lines);
  await expect.poll(() => lines.join('')).toContain('waiting up to 60 s');
  await come();
  expect((await opening).url).toBe(url);
  go();
});

it('a start does not wait where that was not asked for, and never for what waiting does not mend', async () => {
  const { url } = await comingPort();
  await expect(open(url, 0)).rejects.toThrow(ConfigError);
  const wrong = new URL(app().databaseUrl);
  wrong.pathname = '/no-such-database';
  await expect(open(wrong.href, 3_600)).rejects.toThrow('no-such-database');
});
