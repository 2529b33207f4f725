import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { SubscriptionsTables } from './tables.gen.ts';

type Delivery = {
  readonly platform: string;
  readonly delivery_id: string;
  readonly kind: string;
  readonly order_ref: string;
  readonly received_at: string;
};

/** Whether a delivery was noted. */
export const isNoted = async (
  db: Db,
  { platform, delivery_id: id }: Pick<Delivery, 'platform' | 'delivery_id'>,
): Promise<boolean> => {
  const row = await db
    .withTables<SubscriptionsTables>()
    .selectFrom('subscriptions.sales_notices')
    .where('platform', '=', platform)
    .where('delivery_id', '=', id)
    .select('delivery_id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * What was noted of an order. Nobody else notes anything of it until the transaction ends: of two deliveries at the same time, the
 * second knows of the first.
 */
export const findNoted = async (
  db: Db,
  { platform, order_ref: order }: Pick<Delivery, 'platform' | 'order_ref'>,
): Promise<readonly string[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sale ${platform} ${order}`}, 0))`.execute(db);
  const rows = await db
    .withTables<SubscriptionsTables>()
    .selectFrom('subscriptions.sales_notices')
    .where('platform', '=', platform)
    .where('order_ref', '=', order)
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
};

/** Notes a delivery of a sales platform. @returns false: it came before */
export const noteDelivery = async (db: Db, delivery: Delivery): Promise<boolean> => {
  const rows = await db
    .withTables<SubscriptionsTables>()
    .insertInto('subscriptions.sales_notices')
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .returning('delivery_id')
    .execute();
  return rows.length > 0;
};
