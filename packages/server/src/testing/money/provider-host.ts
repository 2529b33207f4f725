import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound, noLimit } from '@galena/adapters/http';
import type { Ground } from '@galena/adapters/payments/testing';
import { afterAll } from 'vitest';

/** Where the stand-ins of payment providers run: on the loopback, until the tests of the file are over. */
export const providerHost: Ground = {
  startServer: async (listener) => {
    const server = createServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterAll(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return { port, authority: `127.0.0.1:${port}` };
  },
  startOutbound: (options) => {
    const outbound = createOutbound({ limiter: noLimit, userAgent: 'Galena test', ...options });
    afterAll(() => outbound.close());
    return outbound;
  },
};
