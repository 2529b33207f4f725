import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { defineFixture, noInput, type PlantedAccount } from '../../testing/module-fixture.ts';
import { smtpPasswords } from './smtp.service.ts';

const smtp = {
  // Nobody answers there, and nobody is asked for its address (RFC 6761, section 6.4).
  host: 'smtp.brand.invalid',
  port: 587,
  username: 'post@brand.example',
  password: 'abcd efgh ijkl mnop',
  encryption: 'tls',
  from_address: 'post@brand.example',
} as const;

const words = { lang: 'en', subject: 'Your code for {{ brand }}', body_html: '<p>{{ code }}</p>' } as const;

/** A server that is there already, so that a call has something to remove or to test. */
const plantServer = async ({ app, person: { accountId } }: PlantedAccount): Promise<void> => {
  const { secrets } = app.app.context.app;
  await app.owner.query(
    `insert into mailing.smtp_settings (account_id, host, port, username, password, encryption, from_address, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now()) on conflict (account_id) do nothing`,
    [
      accountId,
      smtp.host,
      smtp.port,
      smtp.username,
      secrets.seal('abcdefghijklmnop', sealedContext(smtpPasswords, accountId)),
      smtp.encryption,
      smtp.from_address,
    ],
  );
};

/** What mailing brings to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into mailing.smtp_settings (account_id, host, port, username, password, encryption, from_address, updated_at)
     values (${accountId}, 'smtp.brand.invalid', 587, 'planted', 'g1.none.', 'tls', 'post@brand.example', now())`,
    `insert into mailing.email_templates (account_id, key, lang, subject, body_html, updated_at)
     values (${accountId}, 'welcome', 'en', 'planted', '<p>{{ link }}</p>', now())`,
  ],
  cases: {
    'GET /api/wl/smtp': { input: noInput },
    'PUT /api/wl/smtp': { input: () => ({ body: smtp }), audits: ['created smtp_settings'] },
    'DELETE /api/wl/smtp': {
      before: plantServer,
      input: noInput,
      audits: ['deleted smtp_settings'],
    },
    'POST /api/wl/smtp/test': {
      before: plantServer,
      input: () => ({ body: { to: 'pat@mail.example' } }),
      audits: ['tested smtp_settings'],
    },
    'GET /api/wl/email-templates': { input: noInput },
    'GET /api/wl/email-templates/:key': { input: () => ({ params: { key: 'welcome' } }) },
    'PUT /api/wl/email-templates/:key': {
      input: () => ({ params: { key: 'confirm_email' }, body: words }),
      audits: ['updated email_template'],
    },
    'POST /api/wl/email-templates/:key/reset': {
      input: () => ({ params: { key: 'confirm_email' }, body: { lang: 'en' } }),
      audits: ['reset email_template'],
    },
    'POST /api/wl/email-templates/:key/preview': {
      input: () => ({ params: { key: 'confirm_email' }, body: words }),
      audits: { none: 'it changes nothing, and a mail goes to nobody but who asks' },
    },
  },
});
