import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import { startOutbound, startServer } from '../http/test-servers.ts';
import { fileStores, type FileStore, type S3Settings } from './index.ts';
import { storePromises } from './promises.ts';
import { createS3StandIn, type S3StandIn } from './s3-stand-in.ts';

const keys = { accessKeyId: 'GALENATEST', secretAccessKey: 'a/secret+of=tests', region: 'eu-central-1' };
const now = () => new Date();

const openS3 = async (input: Partial<S3Settings> = {}): Promise<{ store: FileStore; standIn: S3StandIn }> => {
  const standIn = createS3StandIn(keys.accessKeyId, keys.secretAccessKey);
  const { authority } = await startServer(standIn.listener);
  const settings = { ...keys, endpoint: `http://${authority}`, bucket: 'galena-files', ...input };
  return { store: fileStores.s3(settings, startOutbound({ allowedTestHosts: [authority] }), now), standIn };
};

/** `http://keyId:secret@host:port/bucket?region=…` of a real server: the same promises are checked against it. */
const openReal = (address: string): FileStore => {
  const url = new URL(address);
  const settings: S3Settings = {
    endpoint: url.origin,
    bucket: url.pathname.slice(1),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  const authority = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
  return fileStores.s3(settings, startOutbound({ allowedTestHosts: [authority] }), now);
};

const real = process.env['GALENA_TEST_S3'];
const stores: readonly (readonly [string, () => Promise<FileStore>])[] = [
  ['sandbox', async () => fileStores.sandbox()],
  ['s3, against the stand-in', async () => (await openS3()).store],
  ...(real ? [['s3, against GALENA_TEST_S3', async () => openReal(real)] as const] : []),
];

describe.each(stores)('a store of files: %s', (_, open) => {
  it.each(storePromises)('$title', async ({ check }) => {
    const newKey = async () => `test/${randomBytes(16).toString('hex')}`;
    await expect(check(await open(), newKey)).resolves.toBeUndefined();
  });
});

async function* pieces(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield randomBytes(size);
}
const csv = { contentType: 'text/csv' };

const faultOf = (outcome: Promise<unknown>): Promise<VendorError> =>
  outcome.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as VendorError,
  );

describe('s3', () => {
  it('sends what fits into one part whole, and more than that in parts of 8 MiB', async () => {
    const { store, standIn } = await openS3();
    await store.put('small', pieces(8 * 1024 * 1024), csv);
    expect(standIn.calls).toEqual(['PUT']);
    await store.put('large', pieces(8 * 1024 * 1024, 1), csv);
    expect(standIn.calls.slice(1)).toEqual([
      'POST uploads',
      'PUT partNumber uploadId',
      'PUT partNumber uploadId',
      'POST uploadId',
    ]);
    expect([...standIn.objects.keys()]).toEqual(['/galena-files/small', '/galena-files/large']);
  });

  it('aborts an upload in parts that fails, whoever failed', async () => {
    const { store, standIn } = await openS3();
    const cut = async function* (): AsyncGenerator<Uint8Array> {
      yield* pieces(20_000_000);
      throw new Error('cut');
    };
    await expect(store.put('a', cut(), csv)).rejects.toThrow('cut');
    const refusedLater = async function* (): AsyncGenerator<Uint8Array> {
      yield* pieces(18_000_000);
      standIn.failures.push([403, 'AccessDenied']);
      yield* pieces(8_000_000);
    };
    expect(await faultOf(store.put('b', refusedLater(), csv))).toMatchObject({ fault: 'auth' });
    expect(standIn.calls.filter((call) => call === 'DELETE uploadId')).toHaveLength(2);
    // A store that begins its answer with 200 and fails then.
    standIn.failures.push([200, 'InternalError']);
    expect(await faultOf(store.put('c', pieces(20_000_000), csv))).toMatchObject({ fault: 'protocol' });
    expect([standIn.unfinished(), standIn.objects.size]).toEqual([0, 0]);
  });

  it('tries again what may pass: 500, 503 and 429, three times in all', async () => {
    const { store, standIn } = await openS3();
    standIn.failures.push([503, 'SlowDown'], [500, 'InternalError']);
    await store.put('a', pieces(10), csv);
    expect(standIn.calls).toHaveLength(3);
    standIn.failures.push([503, 'SlowDown'], [503, 'SlowDown'], [503, 'SlowDown']);
    expect(await faultOf(store.get('a'))).toMatchObject({ vendor: 's3', fault: 'unavailable' });
    expect(standIn.calls).toHaveLength(6);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'other' }, 'auth', 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'OTHER' }, 'auth', 'InvalidAccessKeyId'],
  ] as const)('%s is told as such, at once, and neither secret nor key is said', async (_, input, fault, code) => {
    const { store, standIn } = await openS3(input);
    const error = await faultOf(store.put('a', pieces(10), csv));
    expect(error).toMatchObject({ fault, message: `The store answered 403 (${code})` });
    expect(standIn.calls).toHaveLength(1);
  });

  it('is not reached at an address of the inside that the operator did not name', async () => {
    const settings = { ...keys, endpoint: 'http://127.0.0.1:9000', bucket: 'b' };
    const store = fileStores.s3(settings, startOutbound(), now);
    expect(await faultOf(store.get('a'))).toMatchObject({ fault: 'bad_input' });
  });

  it('is unavailable where nobody listens', async () => {
    const settings = { ...keys, endpoint: 'http://127.0.0.1:1', bucket: 'b' };
    const store = fileStores.s3(settings, startOutbound({ allowedTestHosts: ['127.0.0.1:1'] }), now);
    expect(await faultOf(store.remove('a'))).toMatchObject({ fault: 'unavailable' });
  });

  it('does not take another part of a file for the one it asked for', async () => {
    const wrong = await startServer((_, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-9/10' }).end('x'.repeat(10)),
    );
    const settings = { ...keys, endpoint: `http://${wrong.authority}`, bucket: 'b' };
    const store = fileStores.s3(settings, startOutbound({ allowedTestHosts: [wrong.authority] }), now);
    expect(await faultOf(store.get('a', { start: 0, end: 0 }))).toMatchObject({ fault: 'protocol' });
  });

  it('has its bucket in the host where the endpoint says so', async () => {
    const standIn = createS3StandIn(keys.accessKeyId, keys.secretAccessKey);
    const { port } = await startServer(standIn.listener);
    const authority = `bucket.store.test:${port}`;
    const outbound = startOutbound({ allowedTestHosts: [authority], resolve: async () => ['127.0.0.1'] });
    const settings = { ...keys, endpoint: `http://{bucket}.store.test:${port}`, bucket: 'bucket' };
    await fileStores.s3(settings, outbound, now).put('a', pieces(10), csv);
    expect([...standIn.objects.keys()]).toEqual(['/a']);
  });
});
