import { expect, it } from 'vitest';
import { deliveriesTo, useCrmStage } from '../../testing/crm/crm-stage.ts';

const { app, scripted, stage, send, later } = useCrmStage();

// reliability.md: whatever one record meets is that record's state, and the others go on.
it.each(['find', 'create', 'read'])(
  'a record over which the CRM’s adapter fails in a way nobody foresaw (%s) is tried again, and the others arrive',
  async (call) => {
    const { fixture, list, id } = await stage(5);
    scripted.fail(call, 'odd', 1);
    const sent = await send(fixture, list, id);
    expect(sent.filter(({ state }) => state === 'sent')).toHaveLength(4);
    expect(sent.find(({ state }) => state !== 'sent')).toMatchObject({ state: 'sending', last_error: 'protocol' });
    await later(61);
    const all = await deliveriesTo(fixture, id);
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'sent'));
    // Nobody is there twice, whatever was done before it failed.
    expect(scripted.contacts.size).toBe(5);
    expect(app().log.some((line) => line.includes('nobody foresaw'))).toBe(true);
  },
);

it('where it fails so for good, the record says so, and the run ends', async () => {
  const { fixture, list, id } = await stage(3);
  scripted.fail('create', 'odd', 100);
  await send(fixture, list, id);
  for (const seconds of [61, 301, 901]) await later(seconds);
  const all = await deliveriesTo(fixture, id);
  expect(all.map((one) => [one.state, one.last_error])).toEqual(
    Array.from({ length: 3 }, () => ['unsent', 'protocol']),
  );
  expect(scripted.contacts.size).toBe(0);
});
