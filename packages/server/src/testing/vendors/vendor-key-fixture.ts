import { beforeAll, beforeEach } from 'vitest';
import { searcherRoutes, searchRoutes, vendorKeyRoutes, type VendorKey } from '@galena/contract/search';
import { searchersPort } from '../../modules/sources/index.ts';
import { supply, type Supplied } from '../../platform/ports/ports.ts';
import { createKeyedSearcher, createSearcherFixture, sandboxes, type SearcherFixture } from './keyed-searcher.ts';
import { createKeyedVendor, type KeyedVendor } from './keyed-vendor.ts';
import { leadOf } from '../list-fixture.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../people.ts';
import type { TestClient } from '../test-client.ts';
import { useTestApp } from '../test-app.ts';

/** The key that the tests give first; it must come out nowhere. */
export const mine = 'key-of-mine-1234567';
export const other = 'key-of-others-98765';
export const params = { vendor: 'acme' };

/** Gives an account's key of `acme`. */
export const saveKey = (client: TestClient, key = mine, more = {}) =>
  client.call(vendorKeyRoutes.save, { params, body: { credentials: { api_key: key }, ...more } });

/** What an account is told of its key at `acme`. */
export const acmeOf = async (client: TestClient): Promise<VendorKey> =>
  (await client.call(vendorKeyRoutes.list, {})).data.vendors.find(({ vendor }) => vendor === 'acme') as VendorKey;

/**
 * A house for the tests of one file with the vendors `acme` and `google`, which take keys, and ways to ask them.
 * @param more what else is supplied
 */
export const startVendorKeyApp = (
  more: (acme: KeyedVendor) => readonly Supplied[] = () => [],
  environment: Record<string, string> = {},
) => {
  const acme = createKeyedVendor(() => [leadOf('a'), leadOf('b'), leadOf('c')]);
  const own = { key: 'google', label: 'Google', keysUrl: 'https://g.example' };
  const google = createKeyedVendor(() => [leadOf('g')], 'free', own);
  const searchers = [...acme.searchers, ...google.searchers, createKeyedSearcher().searcher, ...sandboxes];
  const app = useTestApp({ supply: [supply(searchersPort, searchers), ...more(acme)], environment });
  let fixture: SearcherFixture;
  beforeAll(async () => {
    fixture = await createSearcherFixture(app());
  });
  beforeEach(async () => {
    await app().owner.query('truncate sources.searchers cascade');
    await app().putRequiredRows();
    for (const vendor of [acme, google]) {
      vendor.calls.length = 0;
      vendor.troubles.clear();
    }
  });
  const signIn = async (input: PersonInput = {}): Promise<{ person: Person; client: TestClient }> => {
    const person = await createPerson(app(), input);
    return { person, client: app().client(await signInAs(app(), person)) };
  };
  const search = (searcher = 'acme_people') => fixture.input(searcher);
  const estimate = async (client: TestClient, searcher?: string) =>
    (await client.call(searchRoutes.estimate, search(searcher))).data;
  /** Adds a source as the operator does. */
  const addByOperator = (provider: string, type: 'people' | 'company', credentials?: object) =>
    fixture.admin.call(searcherRoutes.create, {
      body: { name: provider, list_type: type, provider, ...(credentials && { credentials: { ...credentials } }) },
    });
  return { app, acme, google, fixture: () => fixture, signIn, search, estimate, addByOperator };
};
