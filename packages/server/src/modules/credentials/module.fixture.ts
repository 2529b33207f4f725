import { randomUUID } from 'node:crypto';
import type { SocialProvider } from '@galena/adapters/social-login';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { supply } from '../../platform/ports/ports.ts';
import { defineFixture, noInput, plantRow, type PlantedAccount } from '../../testing/module-fixture.ts';
import { createSoftwarePasskey } from '../../testing/sign-in/software-passkey.ts';
import { totpSecret } from './sealed.rules.ts';
import { socialPort } from './social.ports.ts';
import { codeOfStep, stepAt } from './totp.service.ts';

/** A provider that says of every token that it is of somebody new. */
const probe: SocialProvider = {
  name: 'probe',
  label: 'Probe',
  clientId: 'probe',
  pageHosts: null,
  authorizationUrl: async () => 'https://probe.example/',
  byCode: () => Promise.reject(new Error('nobody asks the probe by code')),
  byToken: async () => ({
    issuer: 'https://probe.example',
    subject: randomUUID(),
    email: null,
    isEmailVouched: false,
    firstName: '',
    lastName: '',
    // Over already, so that the same token may be told once more.
    expiresAt: new Date(0),
  }),
  check: async () => undefined,
};

// The same in every account: a route is called alike for each of them.
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const challenge = Buffer.alloc(32, 7).toString('base64url');
const passkey = createSoftwarePasskey();
const answer = passkey.create({ origin: 'https://galena.test', rpId: 'galena.test', challenge });

const beginFactor = async ({ app, person }: PlantedAccount, confirmedAt: string | null): Promise<void> => {
  const sealed = app.app.context.app.secrets.seal(secret, sealedContext(totpSecret, person.id));
  await app.owner.query(
    `insert into credentials.totp_secrets (account_id, user_id, secret, confirmed_at) values ($1, $2, $3, $4)
     on conflict (account_id, user_id) do update set secret = excluded.secret, confirmed_at = excluded.confirmed_at, last_step = null`,
    [person.accountId, person.id, sealed, confirmedAt],
  );
};
const haveFactor = (account: PlantedAccount): Promise<void> => beginFactor(account, '2026-01-01');

/** Lets this account be the one that was asked for a passkey, which nobody has yet. */
const beAsked = async ({ app, person }: PlantedAccount): Promise<void> => {
  const [id, hash] = [Buffer.from(passkey.id, 'base64url'), tokenHash(challenge)];
  await app.owner.query('delete from credentials.passkeys where credential_id = $1', [id]);
  await app.owner.query(
    `insert into credentials.challenges (hash, purpose, host, holder, created_at, expires_at)
     values ($1, 'passkey_add', 'galena.test', $2, now(), '2100-01-01')
     on conflict (hash) do update set holder = excluded.holder`,
    [
      hash,
      app.app.context.app.secrets.seal(
        `${person.accountId} ${person.id}`,
        `credentials.challenges.holder:${hash.toString('hex')}`,
      ),
    ],
  );
};

const proof = { body: { password: 'correct horse' } };

/** What credentials brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ id, accountId }) => [
    `insert into credentials.social_accounts (account_id, user_id, realm_id, issuer, provider_user_id) values (${accountId}, ${id}, 1, 'i', '${id}')`,
    `insert into credentials.totp_secrets (account_id, user_id, secret) values (${accountId}, ${id}, 's')`,
    `insert into credentials.passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name, is_synced, created_at) values (${accountId}, ${id}, 'r', '\\x${id.toString(16).padStart(4, '0')}', '', 0, 'n', false, now())`,
  ],
  options: { supply: [supply(socialPort, [probe])] },
  plant: async ({ app, person: { accountId, id }, canary }) => ({
    socialId: await plantRow(
      app,
      `insert into credentials.social_accounts (account_id, user_id, realm_id, provider, issuer, provider_user_id, email) values ($1, $2, 1, 'probe', 'planted', $3, $3) returning id`,
      [accountId, id, canary],
    ),
    passkeyId: await plantRow(
      app,
      `insert into credentials.passkeys (account_id, user_id, rp_id, credential_id, public_key, counter, name, is_synced, created_at)
       values ($1, $2, 'leads.test', convert_to($3, 'utf8'), '', 0, $3, false, now()) returning id`,
      [accountId, id, canary],
    ),
    code: codeOfStep(secret, stepAt(app.clock.now())),
  }),
  cases: {
    'GET /api/me/security': { input: noInput },
    'POST /api/me/second-factor/setup': {
      input: noInput,
      audits: { none: 'it counts for nothing until a code is confirmed' },
    },
    'POST /api/me/second-factor/confirm': {
      before: (account) => beginFactor(account, null),
      input: ({ code }) => ({ body: { code } }),
      audits: ['second_factor_switched_on user'],
    },
    'POST /api/me/second-factor/recovery-codes': {
      before: haveFactor,
      input: () => proof,
      audits: ['recovery_codes_renewed user'],
    },
    'POST /api/me/second-factor/off': {
      before: haveFactor,
      input: () => proof,
      audits: ['second_factor_switched_off user'],
    },
    'POST /api/me/passkeys/begin': { input: noInput, audits: { none: 'it counts for nothing until it is answered' } },
    'POST /api/me/passkeys': {
      before: beAsked,
      input: () => ({ body: { name: 'Laptop', answer } }),
      audits: ['passkey_added passkey'],
    },
    'PUT /api/me/passkeys/:id': {
      input: ({ passkeyId: id }) => ({ params: { id }, body: { name: 'Phone' } }),
      audits: ['renamed passkey'],
    },
    'DELETE /api/me/passkeys/:id': {
      input: ({ passkeyId: id }) => ({ params: { id } }),
      audits: ['removed passkey'],
    },
    'POST /api/me/social-accounts': {
      input: () => ({ body: { provider: 'probe', token: 'probe' } }),
      audits: ['provider_connected social_account'],
    },
    'DELETE /api/me/social-accounts/:id': {
      input: ({ socialId: id }) => ({ params: { id } }),
      audits: ['provider_disconnected social_account'],
    },
  },
});
