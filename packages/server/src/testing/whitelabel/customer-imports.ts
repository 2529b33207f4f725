import { customerImportRoutes as routes, type CustomerImport } from '@galena/contract/customers';
import { customers as room } from '../../modules/customers/module.ts';
import { signInAs } from '../people.ts';
import { readCsv } from '../read-csv.ts';
import type { TestApp } from '../test-app.ts';
import { plantShop, plantSold } from './shop-fixture.ts';

/** The head of a file of customers. */
export const head = 'email,first_name,last_name,package,expires_in\n';

type Means = {
  readonly credits?: number;
  /** What a month of the package costs the reseller. */
  readonly price?: number;
};

/** A reseller with a package, and ways to hand files of customers over. */
export const createCustomerImporter = async (app: TestApp, { credits = 0, price = 0 }: Means = {}) => {
  const shop = await plantShop(app, { credits });
  const { packageId } = await plantSold(app, shop, { name: 'Starter' }, { search_limit: price });
  const client = app.client(await signInAs(app, shop.person));
  const start = async (content: string | Uint8Array<ArrayBuffer>, name = 'customers.csv'): Promise<CustomerImport> => {
    const body = { package_id: String(packageId), file: new File([content], name) };
    return (await client.call(routes.start, { body })).data;
  };
  const list = async (): Promise<readonly CustomerImport[]> => (await client.call(routes.list, {})).data;
  const finish = () => app.runJobsUntilIdle(room.jobs ?? []);
  return {
    shop,
    packageId,
    client,
    start,
    list,
    finish,
    /** A file from its first row to its last. */
    bring: async (content: string): Promise<CustomerImport> => {
      await start(content);
      await finish();
      return (await list())[0] as CustomerImport;
    },
    /** The rows of the file of refusals behind its head. */
    refusals: async (id: number): Promise<readonly (readonly string[])[]> => {
      const blob = await client.call(routes.refused, { params: { id } });
      return readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())).slice(1);
    },
    /** What stands of it: accounts of customers by their addresses, on packages. */
    customers: async (): Promise<readonly { readonly email: string; readonly subscriptions: number }[]> =>
      (
        await app.owner.query<{ email: string; subscriptions: number }>(
          `select u.email, (select count(*)::int from subscriptions.subscriptions s where s.account_id = a.id) as subscriptions
           from identity.users u join identity.accounts a on a.id = u.account_id where a.parent_id = $1 order by u.id`,
          [shop.accountId],
        )
      ).rows,
  };
};
