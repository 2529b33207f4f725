import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { useProcesses, type ProbeProcess } from '../../testing/faults/processes.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp();

const processes = useProcesses();
let server: ProbeProcess;
beforeAll(async () => {
  // Nothing stands by for the next test when the memory is looked at.
  server = await processes.start({
    role: 'serve',
    databaseUrl: app().databaseUrl,
    environment: { PROBE_CLOCK: 'set' },
  });
});
const memory = (): Promise<number> => server.memory();

const signIn = async () => {
  const person = await createPerson(app());
  return { person, token: await signInAs(app(), person) };
};

const megabyte = Buffer.alloc(1_000_000, 'name,town,street\n');
const boundary = 'probe-boundary';
const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.csv"\r\ncontent-type: text/csv\r\n\r\n`;

const open = (path: string, token: string, method: string) =>
  request(`${server.origin}${path}`, {
    method,
    headers: {
      host: 'galena.test',
      authorization: `Bearer ${token}`,
      ...(method === 'POST' ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
    },
    // Who waits for the answer hears of an error; one after it is no matter.
  }).on('error', () => undefined);

const write = async (call: ReturnType<typeof open>, bytes: Buffer | string): Promise<void> => {
  if (!call.write(bytes)) await once(call, 'drain');
};

const rows = async (accountId: number) =>
  (
    await app().owner.query<{ files: number; chunks: number; seen: number }>(
      `select (select count(*)::int from platform.files where account_id = $1) as files,
         (select count(*)::int from platform.files where account_id = $1 and stored_at is not null) as seen,
         (select count(*)::int from platform.file_chunks where account_id = $1) as chunks`,
      [accountId],
    )
  ).rows[0];

describe('a file over a socket', () => {
  const upload = async (token: string, megabytes: number): Promise<number> => {
    const call = open('/api/probe/csv/200000000', token, 'POST');
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    await write(call, opening);
    for (let i = 0; i < megabytes; i += 1) await write(call, megabyte);
    call.end(`\r\n--${boundary}--\r\n`);
    const [answer] = await answered;
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    expect([answer.statusCode, text]).toEqual([201, expect.stringContaining(`"size":${megabytes * 1_000_000}`)]);
    return (JSON.parse(text) as { data: { id: number } }).data.id;
  };

  const download = async (token: string, id: number): Promise<string> => {
    const call = open(`/api/files/${id}`, token, 'GET').end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];

    const hash = createHash('sha256');
    for await (const chunk of answer as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  };

  /** The most memory that the server held while a file went up and came down. */
  const peakOf = async (token: string, megabytes: number): Promise<number> => {
    let max = 0;
    const watch = setInterval(() => void memory().then((now) => (max = Math.max(max, now))), 25);
    const hash = await download(token, await upload(token, megabytes));
    clearInterval(watch);
    const whole = createHash('sha256');
    for (let i = 0; i < megabytes; i += 1) whole.update(megabyte);
    expect(hash).toBe(whole.digest('hex'));
    return max / 1_000_000;
  };

  it('of 100 MB goes up and comes down in flat memory', async () => {
    const { token } = await signIn();
    // What a process takes for any stream is no part of it. One that kept files whole would take 80 MB more; what waits for its
    // collection comes and goes by half of that.
    const small = await peakOf(token, 20);
    const big = await peakOf(token, 100);
    expect(big - small).toBeLessThan(70);
  });

  it('cut in the middle of its upload leaves no row and no piece; while it goes on nobody sees it', async () => {
    const { token, person } = await signIn();
    const call = open('/api/probe/csv/200000000', token, 'POST');
    const failed = once(call, 'error');
    await write(call, opening);
    for (let i = 0; i < 5; i += 1) await write(call, megabyte);
    await until(async () => ((await rows(person.accountId))?.chunks ?? 0) >= 3);
    expect(await rows(person.accountId)).toMatchObject({ files: 1, seen: 0 });
    call.destroy(new Error('cut'));
    await failed;
    await until(async () => (await rows(person.accountId))?.files === 0);
    expect(await rows(person.accountId)).toEqual({ files: 0, seen: 0, chunks: 0 });
  });

  it('that is refused early is answered, though its sender is not done yet', async () => {
    const { token } = await signIn();
    const call = open('/api/probe/csv/1000000', token, 'POST');
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    await write(call, opening);
    // Not at the server's pace: this sender does not look up before it is done.
    for (let i = 0; i < 8; i += 1) call.write(megabyte);
    call.end(`\r\n--${boundary}--\r\n`);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(422);
    expect((await answer.setEncoding('utf8').toArray()).join('')).toContain('maximum allowed file size is 1mb');
  });
});
