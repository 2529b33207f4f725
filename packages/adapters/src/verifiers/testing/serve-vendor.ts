import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

// A program: somebody who verifies addresses, for journeys: `GET /v1/check?email=…` with the key in `x-key`. Takes `nobody@…` for somebody
// whom nobody knows, and everybody else for somebody who gets mail. It says where it is in one line and goes on until it is ended, or
// whoever started it is gone.

const key = 'key-of-the-address-office';

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const tell = (status: number, json: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };
  if (request.headers['x-key'] !== key) return tell(401, { error: 'unknown key' });
  const email = searchParams.get('email') ?? '';
  if (request.method !== 'GET' || pathname !== '/v1/check' || email === '') return tell(404, { error: 'no such call' });
  return tell(200, { result: email.startsWith('nobody@') ? 'unknown_user' : 'ok' });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port, key })}\n`);
});
process.once('disconnect', () => process.exit());
