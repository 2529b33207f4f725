import type { Tx } from '../../platform/context/transaction.ts';
import { findPlans, type Plan } from './plans.store.ts';

/** What a product of a sales platform is here; null: no plan is sold under that name. */
export const maybePlanOfProduct = async (
  tx: Tx,
  platform: 'sales_platform_a' | 'sales_platform_b',
  productId: string,
): Promise<Plan | null> =>
  (await findPlans(tx.db)).find((plan) => plan[`${platform}_product_id`] === productId) ?? null;
