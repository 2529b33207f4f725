import { defineFixture, noInput } from '../../testing/module-fixture.ts';

/** What activity brings to the tests of all rooms. */
export const fixture = defineFixture({
  cases: {
    'GET /api/activity': { input: noInput },
    'GET /api/activity.csv': { input: noInput },
  },
});
