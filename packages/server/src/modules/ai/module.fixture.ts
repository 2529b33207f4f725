import { defineFixture, noInput, plantRow } from '../../testing/module-fixture.ts';

const profile = {
  name: 'Northwind',
  website: 'northwind.example',
  what_is_sold: 'Websites',
  whom_it_helps: 'Dentists',
  what_it_does: 'Builds and hosts',
  contact_person: 'Nora North',
  personality: 'Friendly',
};

/** What ai brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into ai.business_profiles (account_id, name, website, what_is_sold, whom_it_helps, what_it_does, contact_person, personality, updated_at) values (${accountId}, 'n', 'w', 's', 'h', 'd', 'c', 'p', now())`,
  ],
  plant: async ({ app, person, canary }) => ({
    profileId: await plantRow(
      app,
      `insert into ai.business_profiles (account_id, name, website, what_is_sold, whom_it_helps, what_it_does, contact_person, personality, updated_at)
       values ($1, $2, 'a.example', $2, $2, $2, $2, $2, now()) returning id`,
      [person.accountId, canary],
    ),
  }),
  cases: {
    'GET /api/business-details/data': { input: noInput },
    'POST /api/business-details/data': { input: () => ({ body: profile }), audits: ['updated business_profile'] },
    'PUT /api/business-details/data/:id': {
      input: ({ profileId }) => ({ params: { id: profileId }, body: profile }),
      audits: ['updated business_profile'],
    },
    'GET /api/business-details': { input: noInput },
    'POST /api/business-details': { input: () => ({ body: profile }), audits: ['updated business_profile'] },
  },
});
