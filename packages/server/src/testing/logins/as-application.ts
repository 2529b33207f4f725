import pg from 'pg';
import type { TestApp } from '../test-app.ts';

/** The application as somebody who runs SQL of their own through it has it: its login, and whatever accounts they say. */
export type Application = {
  /** The rows, or the SQLSTATE it was refused with. Each stands in a transaction of its own, which commits. */
  readonly run: (statement: string, values?: readonly unknown[]) => Promise<object[] | string>;
  readonly close: () => Promise<void>;
};

/** A connection as the application, with these accounts; null: without any. */
export const asApplication = async ({ app }: TestApp, accounts: readonly number[] | null): Promise<Application> => {
  const { role, url } = app.logins.app;
  const client = new pg.Client({ connectionString: url(), options: `-c role=${role}` });
  await client.connect();
  if (accounts) await client.query(`select set_config('app.account_ids', $1, false)`, [`{${accounts.join(',')}}`]);
  return {
    run: async (statement, values = []) => {
      try {
        return (await client.query<object>(statement, [...values])).rows;
      } catch (error) {
        return (error as { code: string }).code;
      }
    },
    close: () => client.end(),
  };
};
