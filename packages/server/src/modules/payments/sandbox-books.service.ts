import type { SandboxBooks } from '@galena/adapters/payments';
import type { Db } from '../../platform/db/pool.ts';
import * as store from './sandbox-books.store.ts';

/** Where the sandbox remembers: in the database, so that every process finds what another one left. */
export const createSandboxBooks = (db: Db): SandboxBooks => ({
  load: (key) => store.maybePage(db, key),
  save: (key, page) => store.savePage(db, key, page),
  findKeys: (when) => store.findKeys(db, when),
});
