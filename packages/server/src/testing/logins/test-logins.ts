import { ownLogin, type Login } from '../../platform/db/login.ts';
import { prepareLogins, type Logins } from '../../platform/logins/logins.ts';
import { testSecretKeys } from './secret-keys.ts';

let ofCluster: Promise<Logins> | undefined;

/** The same login, let into another database of the server. */
const into = (database: string, login: Login): Login => {
  const url = new URL(login.url());
  url.pathname = database;
  return ownLogin(url.href, login.role);
};

/**
 * The logins of the test cluster's own database, for a clone of its template: they are made once, and not for every file. What is about
 * logins themselves makes its own.
 * @param cluster the address of the cluster's owner
 * @param url of the clone
 */
export const testLogins = async (cluster: string, url: string): Promise<Logins> => {
  const logins = await (ofCluster ??= prepareLogins(cluster, testSecretKeys));
  const { pathname } = new URL(url);
  return { ...logins, app: into(pathname, logins.app), system: into(pathname, logins.system) };
};
