import { leadOf, listFixtureOf } from '../../testing/list-fixture.ts';
import { defineFixture } from '../../testing/module-fixture.ts';

type Things = { readonly listId: number; readonly resultId: number };

const recordOf = ({ listId, resultId }: Things) => ({ type: 'company', id: listId, resultId });
const asked = { searcher: 'firms', limit: 1 };

/** What similar brings to the tests of all rooms. */
export const fixture = defineFixture({
  // A company of which something is known, and credits to search for more like it.
  plant: async ({ app, person, client, canary }): Promise<Things> => {
    const own = listFixtureOf(app, person, client);
    await own.grant(100);
    const list = await own.createList();
    const { saved } = await own.write(list, [leadOf(`like ${canary}`, { name: canary, data: { industry: 'Retail' } })]);
    return { listId: list.id, resultId: saved[0] as number };
  },
  cases: {
    'POST /api/:type-results/:id/:resultId/similar/estimate': {
      input: (things) => ({ params: recordOf(things), body: asked }),
    },
    'POST /api/:type-results/:id/:resultId/similar': {
      input: (things) => ({ params: recordOf(things), body: { ...asked, campaign_id: things.listId } }),
      audits: ['similar_started search'],
    },
  },
});
