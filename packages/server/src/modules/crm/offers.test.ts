import { beforeAll, describe, expect, it } from 'vitest';
import { crmRoutes as routes } from '@galena/contract/crm';
import type { Crm } from '@galena/adapters/crm';
import { createScriptedCrm } from '../../testing/crm/scripted-crm.ts';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { supply } from '../../platform/ports/ports.ts';
import { crmPort } from './crms.ports.ts';

const { crm } = createScriptedCrm().supply.offered[0] as { crm: Crm };
const offered = [
  { crm, isConfigured: true },
  { crm: { ...crm, suiteId: 'suite_one', label: 'Suite One' }, isConfigured: true },
  { crm: { ...crm, key: 'keap', label: 'Keap' }, isConfigured: false },
];
const app = useTestApp({ supply: [supply(crmPort, { offered, sandbox: null, isHook: () => false })] });
beforeAll(() => app().seed());

const host = 'agency.localhost';

/** Who signs in at an address, and what they are offered there. */
const offersOf = async (input: PersonInput, at?: string) => {
  const token = await signInAs(app(), await createPerson(app(), input), at);
  const client = app().client(token, at === undefined ? {} : { host: at });
  return (await client.call(routes.offers, {})).data.map(({ name }) => name);
};

const ofBrand = async (crms: readonly string[]): Promise<PersonInput> => {
  await app().owner.query(
    `set role galena_system; update whitelabel.business_accounts set crms = '{${crms.join(',')}}'; reset role`,
  );
  const { rows } = await app().owner.query<{ id: number }>(`select id from identity.realms where kind = 'reseller'`);
  return { realmId: rows[0]?.id ?? 0 };
};

describe('the CRMs that can be connected', () => {
  it('are those that are set up; administrators see the others, too (G-72)', async () => {
    expect(await offersOf({})).toEqual(['Scripted', 'Suite One']);
    expect(await offersOf({ role: 'admin', modules: ['admin', 'leads'] })).toEqual(['Scripted', 'Suite One', 'Keap']);
  });

  // CRM-018, CRM-009
  it('are those that the brand names, by their keys or as suites; one that names none offers all', async () => {
    expect(await offersOf(await ofBrand(['suite_one']), host)).toEqual(['Suite One']);
    expect(await offersOf(await ofBrand(['ghl', 'keap']), host)).toEqual(['Scripted']);
    expect(await offersOf(await ofBrand([]), host)).toEqual(['Scripted', 'Suite One']);
  });

  it('that a brand does not name cannot be connected there', async () => {
    const input = await ofBrand(['suite_one']);
    const token = await signInAs(app(), await createPerson(app(), input), host);
    const begin = { params: { key: 'ghl' }, body: {} };
    expect(await app().client(token, { host }).refused(routes.authorize, begin)).toMatchObject({
      body: { code: 'crm_unknown' },
    });
  });
});
