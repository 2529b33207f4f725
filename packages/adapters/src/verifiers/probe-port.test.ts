import { describe, expect, it } from 'vitest';
import { createDial } from '../http/index.ts';
import { startRawServer } from '../http/test-servers.ts';
import { probePort } from './probe-port.ts';

const signal = new AbortController().signal;

/** A host that greets, and what it is told. */
const startHost = async (banner: string | null) => {
  const heard: string[] = [];
  const server = await startRawServer((socket) => {
    if (banner !== null) socket.write(`${banner}\r\n`);
    socket.on('data', (bytes: Buffer) => {
      heard.push(bytes.toString());
      socket.end('221 Bye\r\n');
    });
  });
  return { server, heard };
};

const dialTo = (...authorities: readonly string[]) => createDial({ allowedTestHosts: authorities });

describe('whether mail servers can be asked from here', () => {
  it.each(['220 mx.acme.example ESMTP', '554 5.7.1 You are blocked', '421 Busy'])(
    'yes, where one says %s',
    async (banner) => {
      const { server, heard } = await startHost(banner);
      const options = { dial: dialTo(server.authority), hosts: ['127.0.0.1'], port: server.port };
      expect(await probePort(options, signal)).toBe('open');
      expect(heard).toEqual(['QUIT\r\n']);
    },
  );

  it('no, where none can be reached', async () => {
    const { server } = await startHost(null);
    // Nothing listens there.
    const dial = dialTo('127.0.0.9:1', server.authority);
    expect(await probePort({ dial, hosts: ['127.0.0.9'], port: 1 }, signal)).toBe('closed');
  });

  it.each([
    ['a firewall takes the connection and says nothing', null],
    ['somebody else answers', 'SSH-2.0-OpenSSH_9.6'],
  ])('unclear, where %s', async (_title, banner) => {
    const { server } = await startHost(banner);
    const options = { dial: dialTo(server.authority), hosts: ['127.0.0.1'], port: server.port, timeoutMs: 200 };
    expect(await probePort(options, signal)).toBe('unclear');
  });

  it('unclear, where names cannot be looked up', async () => {
    const dial = createDial({ resolve: async () => [] });
    expect(await probePort({ dial, hosts: ['mx.acme.example'] }, signal)).toBe('unclear');
    expect(await probePort({ dial, hosts: [] }, signal)).toBe('unclear');
  });

  it('is not asked when nobody wants to know any more', async () => {
    const dial = createDial({ resolve: async () => [] });
    await expect(probePort({ dial }, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});
