import { defineFixture, noInput } from '../../testing/module-fixture.ts';

const november = () => ({ query: { from: '2026-11-01', to: '2026-11-30' } });

/** What wallet brings to the tests of all rooms. */
export const fixture = defineFixture({
  cases: {
    'GET /api/wallet': { input: noInput },
    'GET /api/wallet/transactions': { input: noInput },
    'GET /api/wallet/transactions.csv': { input: noInput },
    'GET /api/wallet/usage': { input: november },
    'GET /api/wallet/statement': { input: november },
  },
});
