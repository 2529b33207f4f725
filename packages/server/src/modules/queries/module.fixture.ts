import { defineFixture } from '../../testing/module-fixture.ts';
import { fixture as records, listOf, recordOf, type RecordThings } from '../records/module.fixture.ts';

/** What queries brings to the tests of all rooms: it asks what records has planted. */
export const fixture = defineFixture({
  plant: async ({ planted }): Promise<RecordThings> => planted(records),
  cases: {
    // The same of every account: each finds its own.
    'GET /api/records': { input: () => ({ query: { search: 'mail.example' } }) },
    'POST /api/:type-results/:id': { input: (things) => ({ params: listOf(things), body: {} }) },
    'POST /api/:type-results/:id/groups': {
      input: (things) => ({ params: listOf(things), body: { field: 'city' } }),
    },
    'POST /api/:type-results/:id/map': {
      input: (things) => ({
        params: listOf(things),
        body: { view: { south: -90, west: -180, north: 90, east: 180, zoom: 3 } },
      }),
    },
    'POST /api/:type-results/:id/map/extent': { input: (things) => ({ params: listOf(things), body: {} }) },
    'POST /api/:type-results/:id/:resultId/neighbours': {
      input: (things) => ({ params: recordOf(things), body: {} }),
    },
  },
});
