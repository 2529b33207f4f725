import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { faultOf, inputOf } from '../manifest/testing/compiled.ts';
import type { CrmParcel, CrmSession } from '../port.ts';
import { createZapier, isZapierHook } from './index.ts';
import { createZapierStandIn, zapPath as path } from './testing/stand-in.ts';

const start = async () => {
  const standIn = createZapierStandIn();
  const { authority } = await startServer(standIn.listener);
  const crm = createZapier();
  if (crm.contacts.kind !== 'box') throw new Error('it takes leads');
  const outbound = startOutbound({ allowedTestHosts: [authority] });
  const session: CrmSession = { outbound, secret: `http://${authority}${path}`, place: null, formId: null };
  return { crm, box: crm.contacts, session, standIn };
};

const parcel: CrmParcel = {
  ...inputOf({}, { tags: ['t'], source: 'Galena' }),
  lead: { email: 'a@example.com', list: { name: 'Cafés' } },
};

describe('Zapier', () => {
  it('takes the whole lead, and gives it a name', async () => {
    const { crm, box, session, standIn } = await start();
    expect(await box.put(session, parcel)).toBe('03');
    const [{ method, path: at, body, headers } = { method: '', path: '', body: '', headers: {} }] = standIn.calls;
    expect([method, at, headers['content-type']]).toEqual(['POST', path, 'application/json']);
    expect(JSON.parse(body)).toEqual({ ...parcel.lead, tags: ['t'], source: 'Galena' });
    expect(await crm.whoAmI(session)).toEqual({ id: null, name: null });
    expect(await crm.findFields(session)).toEqual([]);
    expect(standIn.calls).toHaveLength(1);
  });

  it('lets nobody in once the Zap is taken away', async () => {
    const { box, session, standIn } = await start();
    standIn.options.isListening = false;
    expect(await faultOf(box.put(session, parcel))).toMatchObject({ fault: 'auth' });
    expect(standIn.leads).toEqual([]);
  });

  it.each([
    ['{"id": 4, "status": "success"}', '4'],
    ['{"status": "success"}', null],
  ])('%s names it %s', async (text, name) => {
    const { box, session, standIn } = await start();
    standIn.faults.push({ call: `POST ${path}`, how: { status: 200, text } });
    expect(await box.put(session, parcel)).toBe(name);
  });

  it.each([
    [{ status: 410, text: '{}' }, 'auth'],
    [{ status: 404, text: '' }, 'bad_input'],
    [{ status: 429, text: '', headers: { 'retry-after': '9' } }, 'rate_limited'],
    [{ status: 500, text: '' }, 'unavailable'],
    [{ status: 302, text: '', headers: { location: 'https://example.com/' } }, 'bad_input'],
    [{ status: 200, text: '<html>Welcome</html>' }, 'protocol'],
    [{ status: 200, text: '[]' }, 'protocol'],
    [{ status: 200, text: '{"status": "error"}' }, 'protocol'],
    ['lost_before', 'unavailable'],
  ] as const)('%j is told as what it is, without the address', async (how, fault) => {
    const { box, session, standIn } = await start();
    standIn.faults.push({ call: `POST ${path}`, how });
    const error = await faultOf(box.put(session, parcel));
    expect(error).toMatchObject({ vendor: 'zapier', fault });
    expect(error.cause).toBeUndefined();
    expect(error.message).not.toContain('abcdef');
  });

  it('an address that is none lets nobody in', async () => {
    const { box, session } = await start();
    const error = await faultOf(box.put({ ...session, secret: 'abcdef' }, parcel));
    expect(error).toMatchObject({ fault: 'auth', message: expect.not.stringContaining('abcdef') });
  });

  it.each([
    ['https://hooks.zapier.com/hooks/catch/123/abcdef/', true],
    ['https://HOOKS.zapier.com:443/hooks/standard/1/a/', true],
    ['http://hooks.zapier.com/hooks/catch/1/a/', false],
    ['https://hooks.zapier.com:8443/hooks/catch/1/a/', false],
    ['https://me:pass@hooks.zapier.com/hooks/catch/1/a/', false],
    ['https://hooks.zapier.com.example.com/hooks/', false],
    ['https://example.com/?hooks.zapier.com', false],
    ['hooks.zapier.com', false],
  ])('%s is a hook: %s', (url, isOne) => {
    expect(isZapierHook(url)).toBe(isOne);
  });
});
