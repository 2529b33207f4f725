import { afterAll, describe, expect, it } from 'vitest';
import { startSmtpSink } from '@galena/adapters/mail/testing';
import { CallError, createClient } from '@galena/contract/kernel';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { acceptRoute, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { isSignedWith, startReceiver } from '../../testing/webhooks/receiver.ts';
import { untilIdle } from '../../testing/run-jobs-until-idle.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailJob } from '../mail/mail.jobs.ts';
import { sendMail } from '../mail/mail.service.ts';
import { inAccounts } from '../context/transaction.ts';
import { webhookJob } from '../webhooks/webhooks.jobs.ts';
import { createEndpoint, tell } from '../webhooks/webhooks.service.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());
const receiver = await startReceiver();
afterAll(() => receiver.close());
const app = useTestApp({ jobs: [...probeJobs, mailJob, webhookJob] });
const processes = useProcesses();

const rows = async <T extends object>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await app().owner.query<T>(query, values)).rows;

describe('a server that crashes between the effect and its answer (R7)', () => {
  it('answers the same call, sent again with the same key, as it would have, and does nothing twice', async () => {
    const person = await createPerson(app());
    const token = await signInAs(app(), person, '127.0.0.1');
    await rows(`update identity.access_tokens set last_used_at = now(), expires_at = now() + interval '1 day'`);
    const call = async (environment: Record<string, string>) => {
      const server = await processes.start({ role: 'serve', databaseUrl: app().databaseUrl, environment });
      const send = createClient({ origin: server.origin, token: () => token });
      return { server, answer: send(acceptRoute, { body: { n: 7 } }, { idempotencyKey: 'once' }) };
    };
    const crashed = await call({ CRASH_AT: 'answer_ready:1' });
    await expect(crashed.answer).rejects.toSatisfy(
      (error: unknown) => error instanceof CallError && error.status === 0,
    );
    expect(await crashed.server.ended).toBe('SIGKILL');
    expect((await (await call({})).answer).data).toEqual({ n: 7 });
    const notes = `select entity_id from platform.audits where action = 'accepted' and account_id = $1`;
    expect(await rows(notes, person.accountId)).toHaveLength(1);
    expect(await rows(`select id from platform.jobs where queue = 'probe.work'`)).toHaveLength(1);
  });
});

describe('a worker that crashes after the mail server took the mail', () => {
  it('sends it again under the same message id, by which the receiver knows it', async () => {
    const { accountId } = await createPerson(app());
    const letter = { to: 'pat@mail.example', kind: 'welcome', subject: 'Welcome', text: 'Hello', accountId };
    await inAccounts(app().app.systemContext('test'), [accountId], (tx) => sendMail(tx, letter));
    const environment = { GALENA_SMTP_URL: `smtp://${sink.authority}`, GALENA_MAIL_FROM: 'post@galena.example' };
    const input = { role: 'work', databaseUrl: app().databaseUrl, environment } as const;
    const crashed = await processes.start({ ...input, environment: { ...environment, CRASH_AT: 'mail_sent:1' } });
    expect(await crashed.ended).toBe('SIGKILL');
    const other = await processes.start(input);
    await untilIdle(app().owner);
    other.kill();
    await other.ended;
    const mails = await rows<{ state: string; attempts: number; message_id: string }>(
      'select state, attempts, message_id from platform.mails where account_id = $1',
      accountId,
    );
    expect(mails).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(sink.messageIds()).toEqual([mails[0]?.message_id, mails[0]?.message_id]);
  });
});

describe('a worker that crashes after receivers answered their webhooks (R9)', () => {
  it('tells them again under the same ids, and loses none', async () => {
    const { accountId } = await createPerson(app());
    const secret = await inAccounts(app().app.systemContext('test'), [accountId], async (tx) => {
      const endpoint = { url: receiver.url, isOrdered: false, perMinute: null, page: '/' };
      const made = await createEndpoint(tx, accountId, endpoint);
      const told = Array.from({ length: 20 }, (_, n) => ({ event: 'lead', body: `{"n":${n}}`, subjectId: null }));
      await tell(tx, accountId, made.id, told);
      return made.secret;
    });
    const environment = { GALENA_OUTBOUND_ALLOW: receiver.host, GALENA_WEBHOOKS_OVER_HTTP: 'on' };
    const input = { role: 'work', databaseUrl: app().databaseUrl, environment } as const;
    const crashed = await processes.start({
      ...input,
      environment: { ...environment, CRASH_AT: 'webhook_answered:2' },
    });
    expect(await crashed.ended).toBe('SIGKILL');
    const before = new Set(receiver.received.map(({ id }) => id));
    expect(before.size).toBe(16);
    await processes.start(input);
    await untilIdle(app().owner);
    const states = await rows<{ state: string }>(
      'select distinct state from platform.webhook_messages where account_id = $1',
      accountId,
    );
    expect(states).toEqual([{ state: 'delivered' }]);
    const ids = receiver.received.map(({ id }) => id);
    expect([new Set(ids).size, ids.length]).toEqual([20, 28]);
    expect(receiver.received.every((call) => isSignedWith(secret, call))).toBe(true);
  });
});
