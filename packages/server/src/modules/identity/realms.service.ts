import type { Context } from '../../platform/context/context.ts';
import { getPlatformRealm, getRealmOfHost } from './realms.store.ts';

/** Whether this call came to the platform's own site, and not to a brand's. */
export const isPlatformHost = async (context: Context): Promise<boolean> =>
  (await getRealmOfHost(context.db, context.origin.host)) === (await getPlatformRealm(context.db));
