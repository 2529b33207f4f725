import type { Tx } from '../../platform/context/transaction.ts';
import { lookOfHost } from '../../platform/http/page-look.ts';
import { getAccount, maybeOwnBrand } from '../identity/index.ts';

/** The site of the account's own brand; before it has one, the house's look under the account's name. */
export const getOwnSite = async (tx: Tx, accountId: number) => {
  const brand = await maybeOwnBrand(tx, accountId);
  if (brand !== null) return { host: brand.host, look: brand.look };
  return { host: null, look: await lookOfHost(tx, null, (await getAccount(tx, accountId)).name) };
};
