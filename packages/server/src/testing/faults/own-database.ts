import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureRoles } from '../../platform/db/roles.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

/** A database server that a test may take away as a power cut would. */
export type OwnDatabase = {
  /** The product's database, migrated. */
  readonly url: string;
  /** Stops the server at once, without any good-bye (`pg_ctl stop -m immediate`); it comes back by itself. */
  readonly stopNow: () => void;
  readonly close: () => Promise<void>;
};

const migrations = join(import.meta.dirname, '../../../migrations');

/**
 * A server of our own with fsync on, as in production: what it accepted must stand after `stopNow`.
 * @param folder where its files go; a temporary one when unset
 * @param flags further arguments of the server
 */
export const startOwnDatabase = async (folder?: string, flags: string[] = []): Promise<OwnDatabase> => {
  const directory = folder ?? mkdtempSync(join(tmpdir(), 'galena-own-database-'));
  const server = await startEmbeddedPostgres({ directory, durable: true, flags });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await ensureRoles(client);
  await client.end();
  await migrate(server.url, migrations, true);
  return {
    url: server.url,
    stopNow: () => {
      const pid = Number(readFileSync(join(server.dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
    },
    close: async () => {
      await server.stop();
      if (!folder) rmSync(directory, { recursive: true, force: true });
    },
  };
};
