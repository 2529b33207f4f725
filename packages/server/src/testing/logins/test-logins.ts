import { ownLogin, type Login } from '../../platform/db/login.ts';
import { prepareLogins, type Logins } from '../../platform/logins/logins.ts';
import { testSecretKeys } from './secret-keys.ts';

let ofCluster: Promise<Logins> | undefined;

/** The same login at another address: of a clone, or of the line to it. */
const at = (url: string, login: Login): Login => {
  const address = new URL(url);
  // Name and password stand in it, and win over those of the owner.
  address.search = new URL(login.url()).search;
  return ownLogin(address.href, login.role);
};

/**
 * The logins of the test cluster's own database, for a clone of its template: they are made once, and not for every file. What is about
 * logins themselves makes its own.
 * @param cluster the address of the cluster's owner
 * @param url where the clone is reached, as its owner
 */
export const testLogins = async (cluster: string, url: string): Promise<Logins> => {
  const logins = await (ofCluster ??= prepareLogins(cluster, testSecretKeys));
  return { ...logins, app: at(url, logins.app), system: at(url, logins.system) };
};
