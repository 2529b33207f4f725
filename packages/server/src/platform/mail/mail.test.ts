import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { VendorError } from '@galena/contract/kernel';
import { startSmtpSink } from '@galena/adapters/mail/testing';
import { createPerson } from '../../testing/people.ts';
import { useTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { startJobs } from '../jobs/start.ts';
import { housekeepingSlot } from '../module/manifest.ts';
import { fill, joinSlots } from '../slots/slots.ts';
import { inAccounts } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { mailJob } from './mail.jobs.ts';
import { sendMail, type NewMail } from './mail.service.ts';
import { mailSenderSlot, type OwnSender } from './sender.ts';

const [sink, shop] = await Promise.all([startSmtpSink(), startSmtpSink()]);
afterAll(async () => void (await Promise.all([sink.close(), shop.close()])));

const app = useTestApp({
  environment: {
    GALENA_SMTP_URL: `smtp://${sink.authority}`,
    GALENA_MAIL_FROM: 'Galena <post@galena.example>',
    GALENA_URL: 'https://app.galena.example',
    GALENA_OUTBOUND_ALLOW: shop.authority,
  },
});
const outboxApp = useTestApp();

const origin = { requestId: '', ip: '', host: 'evil.example', userAgent: '' };
const nobody = (at: TestApp): Context => ({ ...at.app.context, actor: { kind: 'nobody' }, origin });

const letter: NewMail = {
  to: 'pat@mail.example',
  kind: 'welcome',
  subject: 'Welcome',
  text: 'Hello',
  html: '<p>Hello</p>',
};

const send = (accountId: number, input: Partial<NewMail> = {}, at = app()): Promise<number> =>
  inAccounts(nobody(at), [accountId], (tx) => sendMail(tx, { ...letter, ...input, accountId }));

type Row = {
  state: string;
  attempts: number;
  last_error: string | null;
  reference: string | null;
  text: string;
  html: string | null;
  message_id: string;
  sent_at: string | null;
};

const rowOf = async (id: number, at = app()): Promise<Row> =>
  (await at.owner.query<Row>('select * from platform.mails where id = $1', [id])).rows[0] as Row;

const account = async (at = app()) => (await createPerson(at)).accountId;

const working = async (at = app()) => onTestFinished((await at.startWorker([mailJob])).stop);

/** Lets the job that was put off come due now. */
const hurry = () =>
  until(async () => {
    const due = `update platform.jobs set due_at = now() where queue = 'platform.mail' and state = 'retry'`;
    return (await app().owner.query(due)).rowCount === 1;
  });

const untilState = (id: number, state: string, at = app()) => until(async () => (await rowOf(id, at)).state === state);
const untilTried = (id: number) => until(async () => (await rowOf(id)).last_error !== null);

const ofMine = (messageId: string) => sink.deliveries.filter(({ mail }) => mail.messageId === messageId);

const noticesOf = async (accountId: number) =>
  (await app().owner.query('select kind, params from platform.notices where account_id = $1', [accountId])).rows;

describe('sendMail', () => {
  it('sends through the platform’s server, from its address, and keeps no body of what went out', async () => {
    await working();
    const id = await send(await account());
    await untilState(id, 'sent');
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, text: '', html: null, last_error: null });
    expect(row.sent_at).not.toBeNull();
    expect(row.reference).toMatch(/^250 /);
    const [got] = ofMine(row.message_id);
    expect(got).toMatchObject({ from: 'post@galena.example', to: ['pat@mail.example'] });
    expect(got?.mail).toMatchObject({ subject: 'Welcome', from: { name: 'Galena' } });
    expect(got?.mail.text?.trim()).toBe('Hello');
    expect(row.message_id).toMatch(/@app\.galena\.example>$/);
  });

  it('sends once although its job runs twice', async () => {
    await working();
    const accountId = await account();
    const id = await send(accountId);
    await untilState(id, 'sent');
    const again = await inAccounts(nobody(app()), [accountId], (tx) =>
      enqueue(tx, mailJob, { mail_id: id }, { accountId }),
    );
    await until(async () => {
      const { rows } = await app().owner.query<{ state: string }>('select state from platform.jobs where id = $1', [
        again,
      ]);
      return rows[0]?.state === 'completed';
    });
    const row = await rowOf(id);
    expect([ofMine(row.message_id).length, row.attempts]).toEqual([1, 1]);
  });

  it('never existed when the transaction rolls back', async () => {
    await working();
    const accountId = await account();
    const before = sink.deliveries.length;
    const outcome = inAccounts(nobody(app()), [accountId], async (tx) => {
      await sendMail(tx, { ...letter, accountId });
      throw new Error('changed my mind');
    });
    await expect(outcome).rejects.toThrow('changed my mind');
    // A later one arrives; the first did not.
    await untilState(await send(accountId), 'sent');
    expect(sink.deliveries.length).toBe(before + 1);
  });

  it.each<[string, Partial<NewMail>]>([
    ['a header in the subject', { subject: 'Hi\r\nBcc: eve@evil.example' }],
    ['a header in the address', { to: 'pat@mail.example\nBcc: eve@evil.example' }],
    ['a second recipient', { to: 'pat@mail.example, eve@evil.example' }],
    ['a second recipient behind a name', { to: 'Pat, eve@evil.example <pat@mail.example>' }],
    ['a subject without end', { subject: 'x'.repeat(201) }],
  ])('refuses %s before anything is written', async (_title, input) => {
    const accountId = await account();
    await expect(send(accountId, input)).rejects.toThrow(VendorError);
    const { rows } = await app().owner.query<{ n: number }>(
      `select count(*)::int as n from platform.jobs where queue = 'platform.mail' and account_id = $1`,
      [accountId],
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('is nobody else’s to see', async () => {
    await working();
    const [mine, theirs] = [await account(), await account()];
    const id = await send(mine);
    await untilState(id, 'sent');
    const read = (accounts: number[]) =>
      inAccounts(nobody(app()), accounts, (tx) =>
        tx.db
          .withTables<{ 'platform.mails': { id: number } }>()
          .selectFrom('platform.mails')
          .select('id')
          .where('id', '=', id)
          .execute(),
      );
    expect(await read([mine])).toEqual([{ id }]);
    expect(await read([theirs])).toEqual([]);
    expect(await read([])).toEqual([]);
  });
});

describe('a mail server that fails', () => {
  it('cuts the line after it took the mail: once more, under the same message id', async () => {
    sink.plan('cut');
    await working();
    const id = await send(await account());
    await untilTried(id);
    await hurry();
    await untilState(id, 'sent');
    const row = await rowOf(id);
    expect([ofMine(row.message_id).length, row.attempts, row.last_error]).toEqual([2, 2, null]);
  });

  it('421: later, without burning an attempt of the job', async () => {
    sink.plan({ at: 'data', code: 421, text: 'come back later' });
    await working();
    const accountId = await account();
    const id = await send(accountId);
    await untilTried(id);
    expect(await rowOf(id)).toMatchObject({
      state: 'queued',
      last_error: expect.stringMatching(/^unavailable: .*come back later/),
    });
    const job = async () =>
      (
        await app().owner.query<{ state: string; seconds: number }>(
          `select state, extract(epoch from due_at - now())::float8 as seconds from platform.jobs
           where queue = 'platform.mail' and account_id = $1`,
          [accountId],
        )
      ).rows[0];
    await until(async () => (await job())?.state === 'retry');
    expect((await job())?.seconds).toBeGreaterThan(20);
    await hurry();
    await untilState(id, 'sent');
    expect(ofMine((await rowOf(id)).message_id).length).toBe(1);
    expect(await noticesOf(accountId)).toEqual([]);
  });

  it('550: failed at once, with the reason, and the account is told', async () => {
    sink.plan({ at: 'rcpt', code: 550, text: 'no such mailbox' });
    await working();
    const accountId = await account();
    const id = await send(accountId);
    await untilState(id, 'failed');
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(/^bad_input: .*no such mailbox/),
    });
    expect(await noticesOf(accountId)).toEqual([
      { kind: 'mail_failed', params: { mail_id: id, mail_kind: 'welcome', to: 'pat@mail.example' } },
    ]);
  });

  it('gives up after two days', async () => {
    sink.plan({ at: 'rcpt', code: 450 }, { at: 'rcpt', code: 450 });
    await working();
    const id = await send(await account());
    await untilTried(id);
    app().clock.advance(49 * 3600);
    await hurry();
    await untilState(id, 'failed');
    expect((await rowOf(id)).attempts).toBe(2);
  });
});

describe('whose server', () => {
  const workingFor = async (own: Record<number, OwnSender>) => {
    const { app: open } = app();
    const slots = joinSlots([fill(mailSenderSlot, async (_work, { accountId }) => own[accountId] ?? null)]);
    const jobs = await startJobs({
      login: open.logins.system,
      system: open.systemContext('test'),
      heartbeat: open.heartbeat,
      account: { ...open.context, app: { ...open.context.app, slots } },
      jobs: [mailJob],
    });
    onTestFinished(jobs.stop);
  };
  const senderAt = (port: number): OwnSender => ({
    from: { name: 'The Shop', address: 'shop@shop.example' },
    smtp: { host: '127.0.0.1', port, encryption: 'none' },
  });

  it('an account with a server of its own sends by it, the others by the platform’s', async () => {
    const [mine, other] = [await account(), await account()];
    await workingFor({ [mine]: senderAt(shop.port) });
    const [id, otherId] = [await send(mine), await send(other)];
    await untilState(id, 'sent');
    await untilState(otherId, 'sent');
    expect(shop.deliveries.at(-1)).toMatchObject({ from: 'shop@shop.example', to: ['pat@mail.example'] });
    expect(shop.messageIds()).toEqual([(await rowOf(id)).message_id]);
    expect(ofMine((await rowOf(otherId)).message_id).length).toBe(1);
  });

  it.each([
    ['the platform’s own', sink.port, `Port ${sink.port} is not allowed`],
    ['one on this machine', 25, 'The address is not a public one'],
  ])('a server that points inside is refused: %s', async (_title, port, reason) => {
    const mine = await account();
    const before = sink.connections();
    await workingFor({ [mine]: senderAt(port) });
    const id = await send(mine);
    await untilState(id, 'failed');
    expect((await rowOf(id)).last_error).toBe(`bad_input: ${reason}`);
    expect(sink.connections()).toBe(before);
  });

  it('without one the outbox keeps the mail to be read', async () => {
    await working(outboxApp());
    const id = await send(await account(outboxApp()), {}, outboxApp());
    await untilState(id, 'sent', outboxApp());
    expect(await rowOf(id, outboxApp())).toMatchObject({
      text: 'Hello',
      html: '<p>Hello</p>',
      reference: expect.stringMatching(/^outbox </),
    });
  });
});

describe('housekeeping', () => {
  it('removes mails of 30 days ago, and none that still wait', async () => {
    const accountId = await account();
    const old = await send(accountId);
    const stop = (await app().startWorker([mailJob])).stop;
    await untilState(old, 'sent');
    await stop();
    const waiting = await send(accountId);
    app().clock.advance(31 * 24 * 3600);
    const fresh = await send(accountId);
    const context = app().app.systemContext('housekeeping');
    for (const remove of context.app.slots.answersOf(housekeepingSlot)) await remove(context);
    expect(await rowOf(old)).toBeUndefined();
    expect([(await rowOf(waiting)).state, (await rowOf(fresh)).state]).toEqual(['queued', 'queued']);
  });
});
