import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConnectionPool } from './connection-pool.ts';
import { createDeadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import { startServer, until } from './test-servers.ts';

describe('the connection pool', () => {
  it('gives an idle connection out again, and forgets one that the other side closed', async () => {
    const sockets: (() => void)[] = [];
    const server = await startServer((request, response) => {
      sockets.push(() => request.socket.destroy());
      response.end('x');
    });
    const pool = createConnectionPool(({ hostname, port }, _signal, done) => {
      const socket = connect(Number(port), hostname, () => done(null, socket));
    });
    onTestFinished(() => pool.close());
    const url = new URL(`http://${server.authority}/`);
    const { body } = await exchange(
      pool,
      { url, method: 'GET', headers: {}, body: null },
      { connectMs: 1_000, firstByteMs: 1_000 },
      createDeadline(undefined),
    );
    for await (const _chunk of body);
    const client = pool.take(url.origin);
    expect(client.stats.connected).toBe(true);
    expect(pool.take(url.origin)).not.toBe(client);
    pool.giveBack(client);
    sockets[0]?.();
    await until(() => !client.stats.connected);
    expect(client.destroyed).toBe(true);
    expect(pool.take(url.origin)).not.toBe(client);
  });
});
