import { createServer, connect, type Socket } from 'node:net';

export type DatabaseProxy = {
  readonly url: string;
  /** `pass` forwards; `refuse` ends every connection at once; `hang` accepts and never answers. */
  readonly become: (mode: 'pass' | 'refuse' | 'hang') => void;
  readonly close: () => Promise<void>;
};

/** A TCP proxy before the database, so that a test can take the database away and give it back. */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let mode: 'pass' | 'refuse' | 'hang' = 'pass';
  const server = createServer((incoming) => {
    open.add(incoming);
    incoming.on('error', () => undefined).on('close', () => open.delete(incoming));
    if (mode === 'refuse') return void incoming.destroy();
    if (mode === 'hang') return;
    const outgoing = connect(Number(port), hostname);
    open.add(outgoing);
    outgoing.on('error', () => incoming.destroy()).on('close', () => (open.delete(outgoing), incoming.destroy()));
    incoming.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address() as { port: number };
  const url = new URL(target);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    become: (next) => {
      mode = next;
      if (next !== 'pass') for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
};
