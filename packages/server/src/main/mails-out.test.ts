import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { profileRoutes, signUpRoutes } from '@galena/contract/identity';
import { invitationRoutes, memberRoutes } from '@galena/contract/team';
import { startSmtpSink } from '@galena/adapters/mail/testing';
import { mailJob } from '../platform/mail/mail.jobs.ts';
import { identity } from '../modules/identity/module.ts';
import { createPerson, signInAs, type Person } from '../testing/people.ts';
import { goodPassword, registration } from '../testing/sign-in/sign-up-fixture.ts';
import { acceptance } from '../testing/sign-in/team-fixture.ts';
import { useTestApp, type TestApp } from '../testing/test-app.ts';

// The second is asked for TLS, which it does not offer.
const [server, clear] = await Promise.all([startSmtpSink(), startSmtpSink()]);
afterAll(async () => void (await Promise.all([server.close(), clear.close()])));

const usual = { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://leads.example.com' };
const app = useTestApp({ environment: { ...usual, GALENA_SMTP_URL: `smtp://${server.authority}` } });
const strictApp = useTestApp({
  environment: { ...usual, GALENA_SMTP_URL: `smtp://${clear.authority}?encryption=tls` },
});

type Letter = {
  readonly kind: string;
  /** Has it sent to an address. @returns what asks for another one */
  readonly ask: (at: TestApp, email: string) => Promise<() => Promise<unknown>>;
  /** Does what the mail is for with what stands in it. */
  readonly use: (at: TestApp, email: string, text: string) => Promise<unknown>;
};

const codeIn = (text: string): string => /^\d{6}$/m.exec(text)?.[0] ?? 'no code';
const settle = (at: TestApp) => at.runJobsUntilIdle([...(identity.jobs ?? []), mailJob]);
const owners = new Map<string, { readonly person: Person; readonly token: string }>();

const signedIn = async (at: TestApp, email: string) => {
  const person = await createPerson(at, { modules: ['leads', 'wallet'] });
  const token = await signInAs(at, person);
  owners.set(email, { person, token });
  return { person, client: at.client(token) };
};

const letters: readonly Letter[] = [
  {
    kind: 'confirm_email',
    ask: async (at, email) => {
      await at.client().call(signUpRoutes.register, registration(email));
      return () => at.client().call(signUpRoutes.resendConfirmation, { body: { email } });
    },
    use: (at, email, text) => at.client().call(signUpRoutes.confirmEmail, { body: { email, code: codeIn(text) } }),
  },
  {
    kind: 'reset_password',
    ask: async (at, email) => {
      await createPerson(at, { email });
      const again = () => at.client().call(signUpRoutes.forgotPassword, { body: { email } });
      await again();
      return again;
    },
    use: (at, email, text) => {
      const body = { email, code: codeIn(text), password: goodPassword, password_confirmation: goodPassword };
      return at.client().call(signUpRoutes.resetPassword, { body });
    },
  },
  {
    kind: 'change_email',
    ask: async (at, email) => {
      const { person, client } = await signedIn(at, email);
      await client.call(profileRoutes.changeMail, { body: { email, password: person.password } });
      return () => client.call(profileRoutes.resendMailChange, {});
    },
    use: (at, email, text) =>
      at.client(owners.get(email)?.token).call(profileRoutes.confirmMailChange, { body: { code: codeIn(text) } }),
  },
  {
    kind: 'invite_member',
    ask: async (at, email) => {
      const { client } = await signedIn(at, email);
      const body = { first_name: 'Mia', last_name: 'Member', email, access_options: ['leads' as const] };
      const { data } = await client.call(memberRoutes.invite, { body });
      return () => client.call(memberRoutes.resend, { params: { id: data.id } });
    },
    use: (at, _email, text) => {
      const token = /https:\/\/leads\.example\.com\/invitation\/(gi_[\w-]+)/.exec(text)?.[1] ?? 'no link';
      return at.client().call(invitationRoutes.accept, { body: acceptance(token) });
    },
  },
];

// What a mail was good for tells of itself by another one.
afterEach(() => settle(app()));

let serial = 0;
const freshAddress = (): string => `letter${(serial += 1)}@mail.example`;

const rowsTo = async (at: TestApp, email: string) => {
  const { rows } = await at.owner.query<{ id: number; account_id: number; state: string; text: string; html: string }>(
    'select id, account_id, kind, state, text, html, last_error, attempts from platform.mails where to_address = $1 order by id',
    [email],
  );
  return rows;
};

const arrivedAt = (email: string) => server.deliveries.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);

describe.each(letters)('the mail $kind and a real mail server', ({ kind, ask, use }) => {
  it('delivered: the same in words and in HTML, good for what it is for, and nowhere else any more', async () => {
    const email = freshAddress();
    await ask(app(), email);
    await settle(app());
    expect(await rowsTo(app(), email)).toMatchObject([{ kind, state: 'sent', text: '', html: null }]);
    const [mail] = arrivedAt(email);
    const secret = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? /gi_[\w-]+/.exec(mail?.text ?? '')?.[0];
    expect(secret).toBeDefined();
    expect(mail?.html).toContain(secret);
    expect(mail?.html).not.toMatch(/<img|<link|<script|url\(/);
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    await use(app(), email, mail?.text ?? '');
  });

  it('deferred: it waits, goes once, and is still good', async () => {
    server.plan({ at: 'rcpt', code: 450, text: 'greylisted' });
    const email = freshAddress();
    await ask(app(), email);
    await settle(app());
    expect(await rowsTo(app(), email)).toMatchObject([
      { state: 'queued', last_error: expect.stringContaining('greylisted') },
    ]);
    await app().owner.query(
      `update platform.jobs set due_at = now() where queue = 'platform.mail' and state = 'retry'`,
    );
    await settle(app());
    expect(await rowsTo(app(), email)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    const [mail, ...more] = arrivedAt(email);
    expect(more).toEqual([]);
    await use(app(), email, mail?.text ?? '');
  });

  it('refused: failed with the reason, the account is told, and another one can be asked for', async () => {
    server.plan({ at: 'rcpt', code: 550, text: 'no such mailbox' });
    const email = freshAddress();
    const again = await ask(app(), email);
    await settle(app());
    const [row] = await rowsTo(app(), email);
    expect(row).toMatchObject({ state: 'failed', last_error: expect.stringContaining('no such mailbox') });
    const notices = await app().owner.query('select params from platform.notices where account_id = $1 and kind = $2', [
      row?.account_id,
      'mail_failed',
    ]);
    expect(notices.rows).toEqual([{ params: { mail_id: row?.id, mail_kind: kind, to: email } }]);
    app().clock.advance(61);
    await again();
    await settle(app());
    const [mail] = arrivedAt(email);
    await use(app(), email, mail?.text ?? '');
  });

  it('TLS demanded of a server that has none: not a word of it is said', async () => {
    const email = freshAddress();
    await ask(strictApp(), email);
    await settle(strictApp());
    const [row] = await rowsTo(strictApp(), email);
    expect(row).toMatchObject({ kind, attempts: 1, last_error: expect.any(String) });
    expect(row?.state).not.toBe('sent');
    expect(clear.connections()).toBeGreaterThan(0);
    expect(clear.deliveries).toEqual([]);
  });
});
