import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmRoutes as routes, type CrmDelivery } from '@galena/contract/crm';
import { runRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { verificationOperatorRoutes, verificationRoutes, type EmailCheck } from '@galena/contract/verification';
import { beginSending, deliveriesTo, useCrmStage } from '../../testing/crm/crm-stage.ts';
import { leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { listenersOf } from '../../testing/listeners.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';

const verifier = createScriptedVerifier(() => app().clock.now());
const listeners = listenersOf('crm', 'verification');
const { app, scripted, work, later, stage: stageCrm } = useCrmStage({ jobs: listeners, supply: [verifier.supplied] });

/** Leads with an address each, and a number where one stands behind it. */
const leadsOf = (contacts: readonly string[]) =>
  contacts.map((contact) => {
    const [email = '', ...phone] = contact.split(' ');
    return leadOf(contact, {
      website: 'https://lead.example',
      ...(email && withEmail(email)),
      ...(phone.length > 0 && { phones: [{ number: phone.join(' '), type: null, is_verified: false }] }),
    });
  });

/** Somebody with a list of leads and a CRM that wants emails verified before. */
const stage = async (contacts: readonly string[], check: EmailCheck = 'withhold') => {
  const { fixture, list, id } = await stageCrm(0);
  const write = (more: readonly string[]) => fixture.write(list, leadsOf(more));
  await write(contacts);
  await fixture.client.call(routes.change, { params: { id }, body: { verify_emails: check } });
  return { fixture, list, id, write };
};

const send = async (fixture: ListFixture, list: List, id: number): Promise<readonly CrmDelivery[]> => {
  await beginSending(fixture, list, id);
  await work();
  return deliveriesTo(fixture, id);
};

const outcomes = (deliveries: readonly CrmDelivery[]) =>
  deliveries.map(({ state, last_error: error }) => [state, error]);

const runsOf = async ({ client }: ListFixture) =>
  (await client.call(runRoutes.list, { query: { kind: 'verification.verify' } })).data;

/** The addresses that the CRM holds. */
const held = () =>
  [...scripted.contacts.values()]
    .map(({ values }) => values['email'])
    .toSorted((a, b) => String(a).localeCompare(String(b)));

describe('a CRM that takes emails as they are', () => {
  it('is how every CRM begins: nobody is asked', async () => {
    const { fixture, list, id } = await stage(['mailbox_missing.ann@off.example.com'], 'off');
    expect(outcomes(await send(fixture, list, id))).toEqual([['sent', null]]);
    expect(await runsOf(fixture)).toEqual([]);
  });
});

describe('a CRM that wants emails verified before', () => {
  it('is sent what takes mail, what cannot be known, and not what takes none', async () => {
    const emails = ['ann@a.example.com', 'mailbox_missing.bob@a.example.com', 'timeout.cleo@b.example.com', ''];
    const { fixture, list, id } = await stage(emails);
    await beginSending(fixture, list, id);
    const [run, ...others] = await runsOf(fixture);
    const params = { id: run?.id as number };
    await fixture.client.call(runRoutes.pause, { params });
    await work();
    const waiting = await deliveriesTo(fixture, id);
    expect(waiting.map(({ state, is_verifying: verifying }) => [state, verifying])).toEqual([
      ['sending', true],
      ['sending', true],
      ['sending', true],
      ['unsent', false],
    ]);
    await fixture.client.call(runRoutes.resume, { params });
    await work();
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([
      ['sent', null],
      ['unsent', 'undeliverable'],
      ['sent', null],
      ['unsent', 'no_contact'],
    ]);
    expect(held()).toEqual(['ann@a.example.com', 'timeout.cleo@b.example.com']);
    // All of it in one verification, which is no news.
    expect(others).toEqual([]);
    const { data: job } = await fixture.client.call(verificationRoutes.job, { params });
    expect(job).toMatchObject({ origin: 'delivery', total: 3, deliverable: 1, undeliverable: 1, unknown: 1 });
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history.map(({ kind }) => kind)).toEqual(['crm', 'verify']);
  });

  it('is sent what nobody can tell, without asking twice, where the verification is over before the sending comes to it', async () => {
    const { fixture, list, id } = await stage(['timeout.cleo@early.example.com']);
    const { data: run } = await beginSending(fixture, list, id);
    await fixture.client.call(runRoutes.pause, { params: { id: run.id } });
    await work();
    expect(await deliveriesTo(fixture, id)).toEqual([]);
    app().clock.advance(5);
    await fixture.client.call(runRoutes.resume, { params: { id: run.id } });
    await work();
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([['sent', null]]);
    expect(verifier.asked.filter((email) => email === 'timeout.cleo@early.example.com')).toHaveLength(1);
    // Sent another time, it is asked again: mail servers may say more by now.
    app().clock.advance(1);
    await send(fixture, list, id);
    expect(verifier.asked.filter((email) => email === 'timeout.cleo@early.example.com')).toHaveLength(2);
  });

  it('is not waited for where it is known from the last 90 days, and asks again after them', async () => {
    const { fixture, list, id } = await stage(['ann@fresh.example.com']);
    await send(fixture, list, id);
    expect(outcomes(await send(fixture, list, id))).toEqual([['sent', null]]);
    expect(verifier.asked.filter((email) => email === 'ann@fresh.example.com')).toHaveLength(1);
    app().clock.advance(91 * 24 * 3600);
    verifier.say('ann@fresh.example.com', 'mailbox_missing');
    const client = app().client(await signInAs(app(), fixture.person));
    expect(outcomes(await send({ ...fixture, client }, list, id))).toEqual([['sent', 'undeliverable']]);
    expect(verifier.asked.filter((email) => email === 'ann@fresh.example.com')).toHaveLength(2);
  });

  it('gets the record without its email, where the account prefers that', async () => {
    const phone = '+351 210 000 001';
    const { fixture, list, id } = await stage([`mailbox_missing.ann@bare.example.com ${phone}`], 'leave_out');
    const [delivery] = await send(fixture, list, id);
    expect(delivery).toMatchObject({ state: 'sent', last_error: null });
    const [contact] = [...scripted.contacts.values()];
    expect(contact?.values['email']).toBeUndefined();
    expect(contact?.values['phone']).toBeDefined();
  });

  it('waits for a mail server that puts us off, as long as that is reasonable, and then takes it as unknown', async () => {
    const { fixture, list, id } = await stage(['greylisted.ann@grey.example.com', 'greylisted.bob@grey2.example.com']);
    expect(outcomes(await send(fixture, list, id))).toEqual([
      ['sending', null],
      ['sending', null],
    ]);
    verifier.say('greylisted.bob@grey2.example.com', 'mailbox_missing');
    for (const minutes of [5, 20]) await later(minutes * 60 + 1);
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([
      ['sending', null],
      ['unsent', 'undeliverable'],
    ]);
    await later(80 * 60 + 1);
    expect((await deliveriesTo(fixture, id))[0]).toMatchObject({ state: 'sent', is_verifying: false });
  });

  it('does not wait for ever for a verification that somebody holds, nor for one that somebody stops', async () => {
    const { fixture, list, id } = await stage(['ann@held.example.com']);
    await beginSending(fixture, list, id);
    const [run] = await runsOf(fixture);
    const params = { id: run?.id as number };
    await fixture.client.call(runRoutes.pause, { params });
    await work();
    for (const hours of [2, 2, 2, 2, 2]) await later(hours * 3600 + 1);
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([['sending', null]]);
    await later(2 * 3600 + 1);
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([['sent', null]]);
    const other = await stage(['ann@stopped.example.com']);
    await beginSending(other.fixture, other.list, other.id);
    const [stopped] = await runsOf(other.fixture);
    await other.fixture.client.call(runRoutes.cancel, { params: { id: stopped?.id as number } });
    await work();
    expect(outcomes(await deliveriesTo(other.fixture, other.id))).toEqual([['sent', null]]);
  });

  it('is sent what cannot be known because port 25 is closed, and the record says so', async () => {
    const { fixture, list, id } = await stage(['ann@closed.example.com']);
    const admin = app().client(await signInAs(app(), await createPerson(app(), { role: 'admin', modules: ['admin'] })));
    verifier.door = 'closed';
    await admin.call(verificationOperatorRoutes.probe, {});
    const [delivery] = await send(fixture, list, id);
    expect(delivery).toMatchObject({ state: 'sent' });
    const { data: answers } = await fixture.client.call(verificationRoutes.answers, {
      params: { type: list.type, id: list.id, resultId: delivery?.result_id as number },
    });
    expect(answers).toMatchObject([{ state: 'unknown', reason: 'port_closed' }]);
    verifier.door = 'open';
    await admin.call(verificationOperatorRoutes.probe, {});
  });

  it('asks for what comes into a list by itself, too', async () => {
    const { fixture, list, id, write } = await stage([]);
    await fixture.client.call(crmDeliveryRoutes.setOfList, {
      params: { id: list.id },
      body: { connection_id: id, send_new: true },
    });
    await write(['ann@new.example.com', 'mailbox_missing.bob@new.example.com']);
    await work();
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([
      ['sent', null],
      ['unsent', 'undeliverable'],
    ]);
    expect(await runsOf(fixture)).toHaveLength(1);
  });

  it('is asked nothing more when the account changes its mind, and is sent what was held back', async () => {
    const { fixture, list, id } = await stage(['mailbox_missing.ann@mind.example.com']);
    expect(outcomes(await send(fixture, list, id))).toEqual([['unsent', 'undeliverable']]);
    const { data } = await fixture.client.call(routes.change, { params: { id }, body: { verify_emails: 'off' } });
    expect(data.verify_emails).toBe('off');
    await fixture.client.call(crmDeliveryRoutes.again, { body: { connection_id: id } });
    await work();
    expect(outcomes(await deliveriesTo(fixture, id))).toEqual([['sent', null]]);
  });
});
