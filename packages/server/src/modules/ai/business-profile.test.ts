import { describe, expect, it } from 'vitest';
import { aiRoutes as routes, businessProfileFields } from '@galena/contract/ai';
import { identityRoutes } from '@galena/contract/identity';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

const profile = {
  name: 'Northwind',
  website: 'northwind.example',
  what_is_sold: 'Websites',
  whom_it_helps: 'Dentists',
  what_it_does: 'Builds and hosts',
  contact_person: 'Nora North',
  personality: 'Friendly',
};

const signedIn = async () => {
  const person = await createPerson(app());
  return { person, client: app().client(await signInAs(app(), person)) };
};

describe('the business profile', () => {
  it('is none at first, then one, however often it is saved (PROF-001 to PROF-005, PROF-009)', async () => {
    const { client } = await signedIn();
    expect((await client.call(routes.businessProfile, {})).data).toBeNull();
    const { data } = await client.call(routes.saveBusinessProfile, { body: profile });
    expect(data).toMatchObject({ ...profile, is_complete: true });
    const again = await client.call(routes.saveBusinessDetails, { body: { ...profile, name: 'Southwind' } });
    expect(again.data).toMatchObject({ id: data.id, name: 'Southwind' });
    const body = { ...profile, website: 'https://west.example/about' };
    await client.call(routes.updateBusinessProfile, { params: { id: data.id }, body });
    expect((await client.call(routes.businessDetails, {})).data).toMatchObject(body);
  });

  it('many who save first at once make one', async () => {
    const { client, person } = await signedIn();
    await Promise.all(Array.from({ length: 4 }, () => client.call(routes.saveBusinessProfile, { body: profile })));
    const { rows } = await app().owner.query('select 1 from ai.business_profiles where account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each(businessProfileFields)('422: %s is asked for', async (field) => {
    const { client } = await signedIn();
    for (const blank of ['', '   ']) {
      const payload = { ...profile, [field]: blank };
      const answer = await client.raw({ method: 'POST', url: '/api/business-details/data', payload });
      expect(answer.json()).toMatchObject({ errors: { [field]: ['Field is required.'] } });
    }
  });

  it.each(['nowhere', 'ftp://a.example', 'a b.example', 'http://127.0.0.1'])(
    '422: %s is no website',
    async (website) => {
      const { client } = await signedIn();
      const body = { ...profile, website };
      expect(await client.refused(routes.saveBusinessProfile, { body })).toMatchObject({
        body: { errors: { website: ['Field must be a valid domain or URL.'] } },
      });
    },
  );

  it('a team member reads and writes it; the signed-in user knows whether it is complete (PROF-006, G-100)', async () => {
    const { client, person } = await signedIn();
    const complete = async () => (await client.call(identityRoutes.me, {})).data.business_profile_complete;
    expect(await complete()).toBe(false);
    const member = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    const asMember = app().client(await signInAs(app(), member));
    await asMember.call(routes.saveBusinessProfile, { body: profile });
    expect((await asMember.call(routes.businessProfile, {})).data).toMatchObject(profile);
    expect(await complete()).toBe(true);
    await app().owner.query(`update ai.business_profiles set website = ' ' where account_id = $1`, [person.accountId]);
    expect(await complete()).toBe(false);
  });
});
