import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { failureOf, startOutbound } from './test-servers.ts';

/** Node ≥ 22.19 and ≥ 24.5; newer than the types we have. */
type Newer = { setDefaultCACertificates?: (certificates: readonly string[]) => void };
const trust = (tls as Newer).setDefaultCACertificates;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate of its own for shop.example. Made here, so that no private key lies in the repository. */
const makeCertificate = (): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
};

describe.skipIf(!hasOpenssl || trust === undefined)('TLS (needs the openssl command and Node ≥ 24.5)', () => {
  let certificate = { key: '', cert: '' };
  const trusted = tls.getCACertificates('default');

  beforeAll(() => {
    certificate = makeCertificate();
  });
  afterEach(() => trust?.(trusted));

  const startTls = async () => {
    const requests: string[] = [];
    const server = createServer(certificate, (request, response) => {
      const { servername } = request.socket as tls.TLSSocket & { servername?: string };
      requests.push(`${String(servername)} ${request.headers.host} ${request.httpVersion}`);
      response.end('x');
    });
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const names = ['shop.example', 'other.example', '127.0.0.1'];
    const allowedTestHosts = names.map((name) => `${name}:${port}`);
    return { port, requests, outbound: startOutbound({ allowedTestHosts, resolve: async () => ['127.0.0.1'] }) };
  };

  it('goes to the checked address under the name of the URL', async () => {
    trust?.([...trusted, certificate.cert]);
    const { port, requests, outbound } = await startTls();
    for (const host of ['shop.example', 'SHOP.example.']) {
      expect((await outbound.request({ url: `https://${host}:${port}/`, httpsOnly: true })).status).toBe(200);
    }
    expect(requests).toEqual(Array.from({ length: 2 }, () => `shop.example shop.example:${port} 1.1`));
  });

  it.each(['other.example', '127.0.0.1'])('refuses a certificate that is not for %s', async (host) => {
    trust?.([...trusted, certificate.cert]);
    const { port, requests, outbound } = await startTls();
    const error = await failureOf(outbound.request({ url: `https://${host}:${port}/` }));
    expect([error.reason, error.retryable, error.sent]).toEqual(['connect_failed', false, false]);
    expect(requests).toEqual([]);
  });

  it('refuses a certificate that nobody vouches for, whatever the environment says', async () => {
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    });
    const { port, requests, outbound } = await startTls();
    const error = await failureOf(outbound.request({ url: `https://shop.example:${port}/` }));
    expect([error.reason, error.retryable, error.sent, requests]).toEqual(['connect_failed', false, false, []]);
  });
});
