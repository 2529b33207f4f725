import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { faultOf, inputOf } from '../manifest/testing/compiled.ts';
import type { CrmParcel, CrmSession } from '../port.ts';
import { createGroove } from './index.ts';
import { createGrooveStandIn, grooveForm, grooveKey } from './testing/stand-in.ts';

const start = async () => {
  const standIn = createGrooveStandIn();
  const { authority } = await startServer(standIn.listener);
  const crm = createGroove({ apiUrl: `http://${authority}/v1/` });
  if (crm.contacts.kind !== 'box') throw new Error('it takes leads');
  const outbound = startOutbound({ allowedTestHosts: [authority] });
  const session: CrmSession = { outbound, secret: grooveKey, place: null, formId: grooveForm };
  return { crm, box: crm.contacts, session, standIn };
};

const parcel = (values: CrmParcel['values'], more: Partial<CrmParcel> = {}): CrmParcel => ({
  ...inputOf(values),
  lead: {},
  ...more,
});

describe('Groove', () => {
  it('says whose the key is', async () => {
    const { crm, session } = await start();
    expect(await crm.whoAmI(session)).toEqual({ id: '7', name: 'Northbeam' });
    const error = await faultOf(crm.whoAmI({ ...session, secret: 'other' }));
    expect(error).toMatchObject({ vendor: 'groove', fault: 'auth' });
  });

  it('is not believed that a key is good where it does not say whose it is', async () => {
    const { crm, session, standIn } = await start();
    standIn.lies.push('error_as_200');
    expect(await faultOf(crm.whoAmI(session))).toMatchObject({ fault: 'protocol' });
  });

  it('takes a lead through a form', async () => {
    const { crm, box, session, standIn } = await start();
    const values = { email: 'a@example.com', first_name: 'Ann', notes: 'Hi' };
    expect(await box.put(session, parcel(values, { tags: ['t'], source: 's' }))).toBe('l_1');
    expect(standIn.leads).toEqual([{ ...values, tags: ['t'], source: 's' }]);
    const keys = (await crm.findFields(session)).map(({ key }) => key);
    expect(keys).toHaveLength(14);
    expect(keys).toEqual(expect.arrayContaining(Object.values(crm.usualFields)));
  });

  it.each([
    ['no form', { formId: null }, {}],
    ['a form that is none', { formId: '..' }, {}],
    ['a form that it does not have', { formId: 'f2' }, {}],
    ['a field that it does not have', {}, { shoes: '43' }],
  ])('says what is wrong with %s', async (_title, more, values) => {
    const { box, session } = await start();
    expect(await faultOf(box.put({ ...session, ...more }, parcel(values)))).toMatchObject({ fault: 'bad_input' });
  });

  it.each([
    [{ status: 200, text: '<html>' }, { fault: 'protocol' }],
    [{ status: 200, text: '{}' }, { fault: 'protocol' }],
    [
      { status: 429, text: '', headers: { 'retry-after': '3' } },
      { fault: 'rate_limited', retryAfterSeconds: 3 },
    ],
    [
      { status: 401, text: `{"message": "Bad ${grooveKey}"}` },
      { fault: 'auth', message: 'The server answered 401: Bad ••••' },
    ],
  ])('%j is told as what it is', async (how, expected) => {
    const { box, session, standIn } = await start();
    standIn.faults.push({ call: 'POST /v1/forms/f%201/leads', how });
    expect(await faultOf(box.put(session, parcel({ email: 'a@example.com' })))).toMatchObject(expected);
  });
});
