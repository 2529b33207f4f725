import { describe, expect, it, onTestFinished } from 'vitest';
import { adminMailRoutes as routes } from '@galena/contract/admin';
import { mailJob } from '../../platform/mail/mail.jobs.ts';
import { sendMail } from '../../platform/mail/mail.service.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp();

const signedIn = async (input: PersonInput) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};
const admin = () => signedIn({ role: 'admin', modules: ['admin'] });
const superAdmin = () => signedIn({ role: 'admin', modules: ['admin'], isSuperAdmin: true });

const letter = {
  to: 'pat@mail.example',
  kind: 'reset_password',
  subject: 'Reset your password',
  text: 'Open https://galena.test/reset?code=secret',
  html: '<p>Open</p>',
};
const send = async () => {
  const { person, client } = await signedIn({});
  const { accountId } = person;
  const id = await inAccounts(app().app.systemContext('test'), [accountId], (tx) =>
    sendMail(tx, { ...letter, accountId }),
  );
  return { id, accountId, client };
};
const stateOf = async (id: number) =>
  (await app().owner.query('select state from platform.mails where id = $1', [id])).rows[0]?.state;

/** A mail that the outbox keeps. */
const keep = async () => {
  const worker = await app().startWorker([mailJob]);
  onTestFinished(worker.stop);
  const mail = await send();
  await until(async () => (await stateOf(mail.id)) === 'sent');
  return mail;
};
const change = (id: number, set: string) =>
  app().owner.query(`set role galena_system; update platform.mails set ${set} where id = ${id}; reset role`);
const readsOf = async (accountId: number) =>
  (
    await app().owner.query(
      `select entity, entity_id, actor_id from platform.audits where account_id = $1 and action = 'mail_read'`,
      [accountId],
    )
  ).rows;
const placeOf = (id: number, accountId: number) => ({ params: { id }, query: { account_id: accountId } });

describe('GET /api/admin/mails', () => {
  it('200: mails of all accounts, newest first, with what happened to them and without their bodies', async () => {
    const { client } = await admin();
    const kept = await keep();
    app().clock.advance(60);
    const failed = await send();
    await until(async () => (await stateOf(failed.id)) === 'sent');
    await change(
      failed.id,
      `state = 'failed', last_error = 'bad_input: no such mailbox', reference = null, sent_at = null`,
    );
    const { data } = await client.call(routes.overview, {});
    expect(data.mails.map(({ id }) => id)).toEqual([failed.id, kept.id]);
    expect(data.mails[0]).toMatchObject({
      account_id: failed.accountId,
      kind: 'reset_password',
      to_address: 'pat@mail.example',
      state: 'failed',
      last_error: 'bad_input: no such mailbox',
      sent_at: null,
      is_kept: false,
    });
    expect(data.mails[1]).toMatchObject({ state: 'sent', attempts: 1, last_error: null, is_kept: true });
    expect(JSON.stringify(data)).not.toContain('secret');
  });
});

describe('GET /api/admin/mails/:id', () => {
  it('200: subject and text of a kept mail; who read it stands in the account of the mail', async () => {
    const { client, person } = await superAdmin();
    const mail = await keep();
    const { data } = await client.call(routes.read, placeOf(mail.id, mail.accountId));
    expect(data).toEqual({ id: mail.id, subject: letter.subject, text: letter.text });
    expect(await readsOf(mail.accountId)).toEqual([{ entity: 'mail', entity_id: mail.id, actor_id: person.id }]);
  });

  it('404: one that really went out, waits or failed, is not there, or is not of that account', async () => {
    const { client, person } = await superAdmin();
    const mail = await keep();
    const refused = async (id = mail.id, accountId = mail.accountId) =>
      (await client.refused(routes.read, placeOf(id, accountId))).status;
    expect([await refused(999_999), await refused(mail.id, person.accountId)]).toEqual([404, 404]);
    for (const reference of [`'250 ok: outbox'`, 'null']) {
      await change(mail.id, `reference = ${reference}`);
      expect(await refused()).toBe(404);
    }
    expect(await readsOf(mail.accountId)).toEqual([]);
  });

  it('401 without a session; 403 for its own account, an administrator who is no super admin, a reseller, and an administrator without the module', async () => {
    const mail = await keep();
    const place = placeOf(mail.id, mail.accountId);
    const { client: reseller } = await signedIn({ userType: 'reseller', modules: ['admin', 'whitelabel'] });
    const { client: bare } = await signedIn({ role: 'admin', modules: [] });
    const { client: lesser } = await admin();
    expect((await lesser.call(routes.overview, {})).data.may_read).toBe(false);
    expect((await lesser.refused(routes.read, place)).status).toBe(403);
    for (const client of [mail.client, reseller, bare]) {
      expect((await client.refused(routes.overview, {})).status).toBe(403);
      expect((await client.refused(routes.read, place)).status).toBe(403);
    }
    expect((await app().client().refused(routes.overview, {})).status).toBe(401);
    expect((await app().client().refused(routes.read, place)).status).toBe(401);
    expect(await readsOf(mail.accountId)).toEqual([]);
  });
});
