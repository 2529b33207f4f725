import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectTo, faultOf, plainTo, sampleMail as mail, startSink } from './testing/bench.ts';

/** Node ≥ 22.19 and ≥ 24.5; newer than the types we have. */
const trust = (tls as { setDefaultCACertificates?: (certificates: readonly string[]) => void })
  .setDefaultCACertificates;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A certificate of its own for mail.shop.example. Made here, so that no private key lies in the repository. */
const makeCertificate = (): { key: string; cert: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-smtp-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=mail.shop.example', '-addext', 'subjectAltName=DNS:mail.shop.example'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
};

describe.skipIf(!hasOpenssl || trust === undefined)('TLS (needs the openssl command and Node ≥ 24.5)', () => {
  const start = async (encryption: 'ssl' | 'tls', isTrusted: boolean, host = 'mail.shop.example') => {
    const certificate = makeCertificate();
    const before = tls.getCACertificates('default');
    if (isTrusted) trust?.([...before, certificate.cert]);
    onTestFinished(() => trust?.(before));
    const sink = await startSink({ encryption, certificate });
    const dialing = { resolve: async () => ['127.0.0.1'], allowedTestHosts: [`${host}:${sink.port}`] };
    return { sink, port: connectTo({ host, port: sink.port, encryption }, dialing) };
  };

  it.each(['ssl', 'tls'] as const)('%s: connects to the checked address under the name of the server', async (mode) => {
    const { sink, port } = await start(mode, true);
    await port.send(mail);
    expect(sink.deliveries.length).toBe(1);
  });

  it.each(['ssl', 'tls'] as const)('%s: refuses a stranger’s certificate, and one for another name', async (mode) => {
    const [unknown, other] = [await start(mode, false), await start(mode, true, 'other.example')];
    for (const { port, sink } of [unknown, other]) {
      await faultOf(port.send(mail));
      expect(sink.deliveries).toEqual([]);
    }
  });

  it('tls: says nothing to a server that does not offer it', async () => {
    const sink = await startSink();
    const port = connectTo({ ...plainTo(sink.port), encryption: 'tls' }, { allowedTestHosts: [sink.authority] });
    await faultOf(port.send(mail));
    expect(sink.deliveries).toEqual([]);
  });
});
