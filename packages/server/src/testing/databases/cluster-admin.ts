import pg from 'pg';

let admin: Promise<pg.Client> | undefined;

const connect = async (): Promise<pg.Client> => {
  const url = process.env['GALENA_TEST_SUPERUSER'];
  if (!url) throw new Error('no test cluster: run the tests by vitest, with its global set-up');
  const client = new pg.Client({ connectionString: url });
  // It stays until its worker ends: a connection of its own for each database would cost as much as to clone it.
  client.on('error', () => (admin = undefined));
  await client.connect();
  (client as pg.Client & { readonly unref: () => void }).unref();
  return client;
};

/** Runs a statement on the test cluster as its superuser, outside of any database of a test. */
export const askCluster = async (statement: string): Promise<void> => {
  const client = await (admin ??= connect());
  await client.query(statement);
};
