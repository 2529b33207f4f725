import fs from 'node:fs';
import path from 'node:path';
import { openHome } from './home.ts';
import { LaunchError } from './launch-error.ts';
import { readLockFile } from './postmaster.ts';

/**
 * The address of the embedded database that another Galena runs on `directory`: for commands beside a running product.
 * Should the port have gone to somebody else's server meanwhile, the password is refused there.
 * @throws LaunchError when no server is to be found there
 */
export const attachEmbeddedPostgres = (directory: string): { readonly url: string } => {
  const { home } = openHome(directory, () => {});
  const folder = fs
    .readdirSync(home)
    .find((name) => /^pg\d+$/.test(name) && fs.existsSync(path.join(home, name, 'postmaster.pid')));
  const server = folder === undefined ? null : readLockFile(path.join(home, folder));
  if (!server || server.port === 0)
    throw new LaunchError('start_failed', `No database server is running in ${home}.`, 'Start Galena again: npm start');
  // Read, never made: only the instance that runs the server may give its role a new password.
  const password = fs.readFileSync(path.join(home, 'owner.password'), 'utf8').trim();
  return { url: `postgres://galena:${password}@127.0.0.1:${server.port}/galena` };
};
