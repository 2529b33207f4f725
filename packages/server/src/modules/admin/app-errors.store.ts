import type { Db } from '../../platform/db/pool.ts';
import type { AdminTables } from './tables.gen.ts';

export type NewAppError = {
  readonly message: string;
  readonly err: string;
  readonly info: string;
  readonly user_id: number | null;
  readonly user_agent: string;
  readonly ip_address: string;
  readonly created_at: string;
};

export const createAppError = async (db: Db, error: NewAppError): Promise<void> => {
  await db.withTables<AdminTables>().insertInto('admin.app_errors').values(error).execute();
};
