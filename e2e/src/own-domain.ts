import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { product } from './product.ts';

/** A connection to the database of the product that is tried, as its owner. */
const openOwner = async (): Promise<pg.Client> => {
  const home = join(product().folder, 'postgres');
  const [lock = ''] = globSync(join(home, 'pg*/postmaster.pid'));
  // The fourth line of the file says the port.
  const port = Number(readFileSync(lock, 'utf8').split('\n')[3]);
  const password = readFileSync(join(home, 'owner.password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'galena', database: 'galena', password });
  await client.connect();
  return client;
};

/**
 * Proves a domain to be a reseller's own, as the DNS would: a journey has none that it could write into. What the DNS says is tried on
 * the server (`whitelabel/domains.test.ts`).
 */
export const proveDomain = async (slug: string, host: string): Promise<void> => {
  const client = await openOwner();
  try {
    await client.query('set role galena_system');
    await client.query(
      `update whitelabel.business_accounts set app_url = $2, domain_status = 'verified', domain_token = 'journey' where slug = $1`,
      [slug, host],
    );
    await client.query(
      `insert into identity.realm_hosts (host, realm_id, verified_at, is_own)
       select $2, realm_id, now(), true from whitelabel.business_accounts where slug = $1`,
      [slug, host],
    );
  } finally {
    await client.end();
  }
};
