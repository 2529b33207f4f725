import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A port of this machine that nobody listens on, for a product that has to know its address before it starts. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
};
