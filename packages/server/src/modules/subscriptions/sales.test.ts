import { describe, expect, it } from 'vitest';
import { useTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlan, salesSecret, sendSale } from '../../testing/money/subscription-fixture.ts';

// Two platforms, each with a secret of its own: what one signs is nothing from the other. PLAN-017, G-93

const otherSecret = 'a secret of the second sales platform';
const both = useTestApp({
  environment: { GALENA_SALES_PLATFORM_A_SECRET: salesSecret, GALENA_SALES_PLATFORM_B_SECRET: otherSecret },
});
const onlyFirst = useTestApp({ environment: { GALENA_SALES_PLATFORM_A_SECRET: salesSecret } });
const none = useTestApp();

const [a, b] = ['sales_platform_a', 'sales_platform_b'] as const;
const fromB = { platform: b, key: otherSecret } as const;

let serial = 0;
/** A purchase of a product by somebody who has no account yet. */
const saleOf = (product: string) => {
  serial += 1;
  const [id, order_id, email] = [`d-${serial}`, `o-${serial}`, `buyer-${serial}@shop.example`];
  return { id, type: 'purchase', order_id, product_id: product, email } as const;
};

const subscriptionOf = async ({ owner }: TestApp, email: string) => {
  const { rows } = await owner.query<{ plan: number; state: string; platform: string; ref: string }>(
    `select s.plan_id as plan, s.status || '/' || s.access as state, s.sales_platform as platform, s.sales_ref as ref
     from subscriptions.subscriptions s join identity.users u on u.account_id = s.account_id where u.email = $1`,
    [email],
  );
  return rows[0] ?? null;
};

/** Notices that were taken, with or without an effect. */
const notedOf = async ({ owner }: TestApp, id: string): Promise<string[]> => {
  const { rows } = await owner.query<{ platform: string }>(
    'select platform from subscriptions.sales_notices where delivery_id = $1 order by platform',
    [id],
  );
  return rows.map(({ platform }) => platform);
};

const refusedAnswer = { statusCode: 400, code: 'notice_invalid' };
const answerOf = async (...sent: Parameters<typeof sendSale>) => {
  const { statusCode, body } = await sendSale(...sent);
  return { statusCode, code: body === '' ? null : (JSON.parse(body) as { code?: string }).code };
};

describe('POST /api/hooks/sales/:platform', () => {
  it('202: the second platform’s purchase opens an account on its product’s plan, and its refund ends it', async () => {
    const plan = await createPlan(both(), { productA: 'a-1', productB: 'b-1' });
    const sale = saleOf('b-1');
    expect((await sendSale(both(), sale, fromB)).statusCode).toBe(202);
    expect(await subscriptionOf(both(), sale.email)).toEqual({
      plan,
      state: 'active/full',
      platform: b,
      ref: sale.order_id,
    });
    expect((await sendSale(both(), { ...sale, id: `${sale.id}-r`, type: 'refund' }, fromB)).statusCode).toBe(202);
    expect(await subscriptionOf(both(), sale.email)).toMatchObject({ state: 'canceled/none' });
  });

  it('400: a notice that is signed with the other’s secret, to either', async () => {
    await createPlan(both(), { productA: 'a-2', productB: 'b-2' });
    for (const [platform, key, product] of [
      [b, salesSecret, 'b-2'],
      [a, otherSecret, 'a-2'],
    ] as const) {
      const sale = saleOf(product);
      expect(await answerOf(both(), sale, { platform, key }), platform).toEqual(refusedAnswer);
      expect(await subscriptionOf(both(), sale.email)).toBeNull();
      expect(await notedOf(both(), sale.id)).toEqual([]);
    }
  });

  it('400: a platform whose secret is not set takes nothing, whatever it is signed with', async () => {
    await createPlan(onlyFirst(), { productA: 'a-3', productB: 'b-3' });
    // A secret that is empty, or what it would be read as, signs for nobody.
    for (const key of [otherSecret, salesSecret, '', 'undefined', 'null']) {
      const sale = saleOf('b-3');
      expect(await answerOf(onlyFirst(), sale, { platform: b, key }), key).toEqual(refusedAnswer);
      expect(await notedOf(onlyFirst(), sale.id)).toEqual([]);
    }
    const sale = saleOf('a-3');
    expect((await sendSale(onlyFirst(), sale)).statusCode).toBe(202);
    expect(await subscriptionOf(onlyFirst(), sale.email)).toMatchObject({ platform: a });
    for (const platform of [a, b])
      expect(await answerOf(none(), saleOf('a-3'), { platform }), platform).toEqual(refusedAnswer);
  });

  it('202: a product of one platform is none of the other’s, whose plan has another name for it', async () => {
    await createPlan(both(), { productA: 'only-a' });
    const sale = saleOf('only-a');
    expect((await sendSale(both(), sale, fromB)).statusCode).toBe(202);
    expect(await subscriptionOf(both(), sale.email)).toBeNull();
  });

  it('202: the same delivery, and the same order, of each are two', async () => {
    const plans = [await createPlan(both(), { productA: 'same' }), await createPlan(both(), { productB: 'same' })];
    const sale = saleOf('same');
    const second = { ...sale, email: `other-${sale.email}` };
    expect((await sendSale(both(), sale)).statusCode).toBe(202);
    expect((await sendSale(both(), second, fromB)).statusCode).toBe(202);
    expect(await subscriptionOf(both(), sale.email)).toMatchObject({ plan: plans[0], platform: a });
    expect(await subscriptionOf(both(), second.email)).toMatchObject({ plan: plans[1], platform: b });
    expect(await notedOf(both(), sale.id)).toEqual([a, b]);
    // What one gives back, the other has still sold.
    const refund = { ...sale, id: `${sale.id}-r`, type: 'refund' };
    expect((await sendSale(both(), refund)).statusCode).toBe(202);
    expect(await subscriptionOf(both(), sale.email)).toMatchObject({ state: 'canceled/none' });
    expect(await subscriptionOf(both(), second.email)).toMatchObject({ state: 'active/full' });
  });

  it('404: a third platform', async () => {
    const answer = await sendSale(both(), saleOf('b-1'), { platform: 'sales_platform_c' as typeof b });
    expect([404, 422]).toContain(answer.statusCode);
  });
});
