import { beforeEach } from 'vitest';
import { businessAccountRoutes, whitelabelRoutes, type BusinessAccountBody } from '@galena/contract/whitelabel';
import { whitelabel } from '../../modules/whitelabel/module.ts';
import { namesPort } from '../../modules/whitelabel/index.ts';
import { supply } from '../../platform/ports/ports.ts';
import { createPerson, signInAs, type Person } from '../people.ts';
import type { TestClient } from '../test-client.ts';
import { useTestApp, type TestAppOptions } from '../test-app.ts';

export type Reseller = { readonly person: Person; readonly client: TestClient };

const jobs = whitelabel.jobs ?? [];

let serial = 0;
/** A number that no other name has. */
export const nextNumber = (): number => (serial += 1);

/** Saves a reseller's business account; what is not said is left out. */
export const saveBrand = async ({ client }: Reseller, body: Partial<BusinessAccountBody> = {}) =>
  (await client.call(businessAccountRoutes.save, { body: { business_name: `Agency ${nextNumber()}`, ...body } })).data;

/** What is wrong with a business account, by field. */
export const refuseBrand = async ({ client }: Reseller, body: Partial<BusinessAccountBody>) =>
  (await client.refused(businessAccountRoutes.save, { body: { business_name: 'Agency', ...body } })).body?.errors;

/** An app for the tests of a file with a DNS that they write, and what they ask of brands. */
export const useBrandStage = (options: Pick<TestAppOptions, 'webRoot'> = {}) => {
  const dns = { entries: new Map<string, readonly string[]>(), isAway: false };
  const ask = async (name: string) => {
    if (dns.isAway) throw new Error('ETIMEOUT');
    return dns.entries.get(name) ?? [];
  };
  const app = useTestApp({
    ...options,
    jobs,
    environment: { GALENA_RATE_LIMITS: 'off', WL_BASE_DOMAIN: 'leads.test', GALENA_URL: 'https://app.galena.test' },
    supply: [supply(namesPort, { txt: ask, cname: ask })],
  });
  beforeEach(() => {
    dns.entries.clear();
    dns.isAway = false;
  });
  return {
    app,
    dns,
    reseller: async (): Promise<Reseller> => {
      const person = await createPerson(app(), { userType: 'reseller', modules: ['leads', 'whitelabel'] });
      return { person, client: app().client(await signInAs(app(), person)) };
    },
    /** Has a reseller prove a domain of its own. @returns it */
    ownDomain: async (one: Reseller): Promise<string> => {
      const host = `own-${nextNumber()}.example`;
      const { domain } = await saveBrand(one, { app_url: host });
      for (const { name, value } of domain.records) dns.entries.set(name, [value]);
      await one.client.call(businessAccountRoutes.verifyDomain, {});
      return host;
    },
    settingsOf: (domain: string) => app().client().call(whitelabelRoutes.siteSettings, { body: { domain } }),
    isServed: (domain: string): Promise<boolean> =>
      app()
        .client()
        .call(whitelabelRoutes.certificate, { query: { domain } })
        .then(
          () => true,
          () => false,
        ),
    /** Works off what is due now, and what was put off for so long. */
    later: async (seconds: number): Promise<void> => {
      app().clock.advance(seconds);
      await app().owner.query(
        `update platform.jobs set due_at = least(due_at, now()) where queue = any($1) and state < 'active'`,
        [jobs.map(({ name }) => name)],
      );
      await app().runJobsUntilIdle(jobs);
    },
  };
};
