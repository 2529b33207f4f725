import { createPerson, signInAs, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

let serial = 0;

/** A reseller with a brand that lives at a host, and somebody of theirs who is signed in to the platform. */
export const plantBrand = async (app: TestApp, name: string) => {
  const person = await createPerson(app, { modules: ['leads', 'whitelabel'], userType: 'reseller' });
  const host = `brand${(serial += 1)}.test`;
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into identity.realms (kind, name, account_id) values ('reseller', $2, $1) returning id`,
    [person.accountId, name],
  );
  const realmId = rows[0]?.id as number;
  await app.owner.query(`insert into identity.realm_hosts values ($1, $2, now())`, [host, realmId]);
  await app.owner.query(
    `insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug, app_url, domain_status)
     values ($1, $2, $3, $4, $5, 'verified')`,
    [person.accountId, realmId, name, `brand-${realmId}`, host],
  );
  return { name, host, realmId, person, client: app.client(await signInAs(app, person)) };
};

export type PlantedBrand = Awaited<ReturnType<typeof plantBrand>>;

/** A customer of a brand. */
export const customerOf = async (
  app: TestApp,
  { realmId, person }: PlantedBrand,
  lang: 'en' | 'de' = 'en',
): Promise<Person> => {
  const customer = await createPerson(app, { realmId, parentId: person.accountId });
  await app.owner.query('update identity.users set lang = $2 where id = $1', [customer.id, lang]);
  return customer;
};
