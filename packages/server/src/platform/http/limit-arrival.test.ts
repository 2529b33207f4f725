import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limitArrival } from './limit-arrival.ts';

describe('a request that does not arrive whole', () => {
  const answerTo = async (body: string): Promise<string> => {
    const server = createServer((request, response) => {
      limitArrival(request, 100);
      request.resume().on('end', () => setTimeout(() => response.end('whole'), 200));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\n${body}`);
    return (await socket.setEncoding('utf8').toArray()).join('');
  };

  it('in its time is answered 408 and loses its connection', async () => {
    expect(await answerTo('half')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('but a whole one may be worked on for as long as it takes', async () => {
    expect(await answerTo('0123456789')).toMatch(/whole/);
  });
});
