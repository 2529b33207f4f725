import { beforeAll, describe, expect, it } from 'vitest';
import { whitelabelRoutes } from '@galena/contract/whitelabel';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { siteSettings } = whitelabelRoutes;

beforeAll(() => app().seed());

describe('POST /api/site-settings', () => {
  it('200: answers the brand of a verified host, however the host is written', async () => {
    for (const domain of ['agency.localhost', 'AGENCY.localhost:3000', 'www.agency.localhost.'])
      expect((await app().client().call(siteSettings, { body: { domain } })).data).toMatchObject({
        name: 'Marigold Leads',
        domain: 'agency.localhost',
        button_color: '#B45309',
        secondary_color: '#0F766E',
        show_training_center: true,
      });
  });

  it('404: an unknown host, and one that is not verified yet', async () => {
    await app().owner.query(
      `insert into identity.realm_hosts (host, realm_id) select 'pending.test', id from identity.realms where kind = 'reseller'`,
    );
    for (const domain of ['nobody.test', 'pending.test', '127.0.0.1'])
      expect((await app().client().refused(siteSettings, { body: { domain } })).status).toBe(404);
  });

  it('422: without a domain', async () => {
    expect(
      (
        await app()
          .client()
          .refused(siteSettings, { body: { domain: '  ' } })
      ).body?.errors,
    ).toEqual({ domain: ['Field is required.'] });
  });
});
