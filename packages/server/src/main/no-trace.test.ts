import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customerRoutes } from '@galena/contract/customers';
import type { AnyRoute } from '@galena/contract/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { plantBrand } from '../testing/brand-fixture.ts';
import type { PlantedAccount } from '../testing/module-fixture.ts';
import {
  allRoutes,
  callRoute,
  caseOf,
  inputOf,
  isOpen,
  nameOf,
  plantAccount,
  prepareAll,
  routeOptions,
  type Prepared,
} from '../testing/calls/route-calls.ts';
import { useTestApp } from '../testing/test-app.ts';
import { plantShop, plantSold } from '../testing/whitelabel/shop-fixture.ts';
import { root, webDirectory } from './root.ts';

// A customer of a reseller calls every route at the brand's host: nothing that comes back, in text or header, knows our name or the
// platform's host. Issue 24, *No trace*; WL-031.

const ours = /galena/i;

const isForCustomers = ({ access }: AnyRoute): boolean =>
  access.who !== 'admin' && access.who !== 'super_admin' && access.who !== 'reseller' && access.who !== 'signature';

describe('at the host of a brand', () => {
  const app = useTestApp({ ...routeOptions, webRoot: webDirectory, environment: { GALENA_RATE_LIMITS: 'off' } });
  let prepared: Prepared;
  let host: string;
  let open: () => Promise<PlantedAccount>;
  let customer: PlantedAccount;

  beforeAll(async () => {
    prepared = await prepareAll(app());
    const brand = await plantBrand(app(), 'Lodestar');
    host = brand.host;
    open = () => plantAccount(app(), { realmId: brand.realmId, parentId: brand.person.accountId }, host);
    customer = await open();
  });

  it.each(
    allRoutes
      .filter((route) => isForCustomers(route) && !isOpen(route))
      .map((route) => [nameOf(route), route] as const),
  )('%s leaves no trace of ours', async (_name, route) => {
    const ask = async () => {
      await caseOf(route).before?.(customer);
      return callRoute(customer.client, route, inputOf(route, customer, prepared));
    };
    let answer = await ask();
    if (answer.status >= 400) {
      // One of the calls before has signed them out, or used up what this one needs.
      customer = await open();
      answer = await ask();
    }
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.text).not.toMatch(ours);
    expect(JSON.stringify(answer.headers)).not.toMatch(ours);
  });

  it.each([
    '/',
    '/login',
    '/register',
    '/terms',
    '/privacy',
    '/imprint?lang=de',
    '/no/such/page',
    '/api/no-such-thing',
    '/favicon.ico',
    '/robots.txt',
    '/api/openapi.json',
    '/health',
  ])('the page %s leaves no trace of ours', async (url) => {
    const answer = await app().client(undefined, { host }).raw({ method: 'GET', url });
    expect(answer.text).not.toMatch(ours);
    expect(JSON.stringify(answer.headers)).not.toMatch(ours);
  });

  it('what they bought begins, is canceled and ends without one, though our plan has our name', async () => {
    const shop = await plantShop(app());
    const { packageId } = await plantSold(app(), shop, { name: 'Kick-off' }, { name: 'Galena Pro' });
    const body = { email: 'buyer@mail.example', first_name: 'Bea', last_name: 'Buyer', package_id: packageId };
    const { data } = await shop.client.call(customerRoutes.create, { body });
    await shop.client.call(customerRoutes.cancel, { params: { id: data.id } });
    // Who is new reads of the package in the mail that lets them in.
    const { rows } = await app().owner.query<{ kind: string; said: string }>(
      `select kind, concat_ws(' ', subject, text, html) as said from platform.mails where to_address = $1 order by id`,
      [body.email],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['account_ready', 'subscription_canceled']);
    expect(rows.filter(({ said }) => ours.test(said))).toEqual([]);
  });

  it('no mail that all of this has sent to them leaves one', async () => {
    const { rows } = await app().owner.query<{ kind: string; said: string }>(
      `select m.kind, concat_ws(' ', m.subject, m.text, m.html, m.message_id) as said from platform.mails m
       join identity.accounts a on a.id = m.account_id join identity.realms r on r.id = a.realm_id where r.account_id is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ said }) => ours.test(said))).toEqual([]);
  });
});

describe('the built interface', () => {
  // The operator's own pages speak of the product they run.
  const isOperators = (file: string): boolean => /^_?(texts-admin|manifests\.page)-/.test(file);
  const folder = join(root, 'dist/web/assets');

  it('names us in no file that customers load', () => {
    const naming = readdirSync(folder).filter(
      (file) =>
        /\.(js|css|svg)$/.test(file) && !isOperators(file) && ours.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(naming).toEqual([]);
  });
});
