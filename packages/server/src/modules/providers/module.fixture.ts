import { defineFixture, noInput } from '../../testing/module-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { defaultProvider } from './providers.ports.ts';

const stateOf = (accountId: number): string => `state-of-${accountId}`;

const clear = async (app: TestApp, accountId: number): Promise<void> => {
  await app.owner.query('delete from providers.connections where account_id = $1', [accountId]);
};

/** An account that somebody of the reseller's agreed to connect before. */
const plantConnection = async (app: TestApp, accountId: number, label: string): Promise<void> => {
  await app.owner.query(
    `insert into providers.connections (account_id, provider, ref, label, state, connected_at, checked_at)
     values ($1, 'sandbox', 'acct_planted_' || $1::bigint, $2, 'connected', now(), now())
     on conflict (account_id) do update set label = excluded.label`,
    [accountId, label],
  );
};

/** What the sandbox would send somebody back with. */
const codeOf = (app: TestApp, accountId: number): string => {
  const email = `agreed-${accountId}@mail.example`;
  const back = {
    state: stateOf(accountId),
    returnUrl: 'https://galena.test/',
    email,
    reference: `account:${accountId}`,
  };
  const url = defaultProvider(app.app.context).connecting?.agreeUrl(back) ?? '';
  return new URL(url).searchParams.get('code') ?? '';
};

/** What providers bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into providers.connections (account_id, provider, ref, label, state, connected_at, checked_at)
       values (${accountId}, 'sandbox', 'acct_row_${accountId}', 'Canary', 'connected', now(), now()) on conflict do nothing`,
    `insert into providers.sign_ins (account_id, user_id, state_hash, expires_at)
       values (${accountId}, 1, 'canary', now() + interval '1 hour')`,
  ],
  plant: async ({ app, person: { accountId } }) => ({ connectCode: codeOf(app, accountId) }),
  cases: {
    'GET /api/wl/payment-integration': {
      before: ({ app, person, canary }) => plantConnection(app, person.accountId, canary),
      input: noInput,
    },
    'POST /api/wl/payment-integration/connect': {
      before: ({ app, person }) => clear(app, person.accountId),
      input: noInput,
      audits: { none: 'nothing is connected before somebody has agreed' },
    },
    'POST /api/wl/payment-integration/callback': {
      before: async ({ app, person: { accountId, id } }) => {
        await clear(app, accountId);
        await app.owner.query(
          `insert into providers.sign_ins (account_id, user_id, state_hash, expires_at)
           values ($1, $2, $3, now() + interval '10 years') on conflict do nothing`,
          [accountId, id, tokenHash(stateOf(accountId))],
        );
      },
      input: ({ connectCode, person }) => ({ body: { code: connectCode, state: stateOf(person.accountId) } }),
      audits: ['connected payment_account'],
    },
    'DELETE /api/wl/payment-integration': {
      before: ({ app, person }) => plantConnection(app, person.accountId, 'Canary'),
      input: () => ({ query: { confirmed: 1 } }),
      audits: ['disconnected payment_account'],
    },
  },
});
