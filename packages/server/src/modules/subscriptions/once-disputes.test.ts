import { createSandbox } from '@galena/adapters/payments';
import { customerRoutes } from '@galena/contract/customers';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller, planJobs } from '../../testing/money/seller-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followJob } from './following.jobs.ts';

// A bank takes back what somebody paid once, and decides. A dispute moves money alone. WL-014, G-98, decision 93

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const jobs = [...paymentJobs, ...planJobs, followJob];
const app = useTestApp({
  clock,
  jobs,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const { balanceOf, faults } = poolsOf(app);

const moneyOf = async (accountId: number): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ side: string; amount: number }>(
    `select ledger_account as side, sum(amount)::bigint as amount from billing.money_entries where account_id = $1
     group by 1 having sum(amount) <> 0`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ side, amount }) => [side, amount]));
};

/** 490 dollars for 300 credits, of which 36 stay with the platform; paid through the reseller's own account. */
const open = async () => {
  books.use(app());
  const seller = await createSeller(app(), 'Lodestar');
  const packageId = await createPackage(app(), seller, { once: 49_000, credits: 300 });
  const buyer = await createBuyer(app(), seller);
  await buyer.client.call(routes.choosePackage, { params: { id: packageId }, body: { interval: 'once' } });
  const { accountId: buyerId } = buyer.person;
  const { rows } = await app().owner.query<{ provider: string; ref: string }>(
    'select provider, ref from payments.payments where account_id = $1 and kind = $2',
    [buyerId, 'subscription'],
  );
  const [, account = ''] = rows[0]?.provider.split('/') ?? [];
  return { seller, buyer, buyerId, sellerId: seller.person.accountId, account, ref: rows[0]?.ref ?? '' };
};
type Opened = Awaited<ReturnType<typeof open>>;

let serial = 0;

/** The bank does something, and the provider tells of it. @returns its name for the dispute */
const bank = async ({ account }: Opened, act: (desk: typeof sandbox) => Promise<string>): Promise<string> => {
  const connected = sandbox.connecting?.inNameOf(account);
  if (!connected) throw new Error('the sandbox works for no account');
  const dispute = await act(connected);
  const notice = {
    id: `dispute-${(serial += 1)}`,
    about: 'dispute',
    ref: dispute,
    account,
    createdAt: clock.now(),
  } as const;
  const signed = sandbox.rehearsal?.sign(notice);
  const answer = await app().server.inject({
    method: 'POST',
    url: '/api/hooks/payments',
    headers: { 'content-type': 'application/json', ...signed?.headers },
    payload: signed?.body as Buffer,
  });
  expect(answer.statusCode).toBe(202);
  await app().runJobsUntilIdle(jobs);
  return dispute;
};
const takes = (opened: Opened): Promise<string> =>
  bank(opened, async ({ rehearsal }) => (await rehearsal?.dispute(opened.ref)) ?? '');
const decides = (opened: Opened, dispute: string, outcome: 'won' | 'lost'): Promise<string> =>
  bank(opened, async ({ rehearsal }) => {
    await rehearsal?.decide(dispute, outcome);
    return dispute;
  });

const standing = async ({ buyer, seller: { host }, buyerId, sellerId }: Opened) => {
  const client = app().client(await signInAs(app(), buyer.person, host), { host });
  const { data } = await client.call(routes.billing, {});
  return {
    access: data.subscription?.access,
    interval: data.subscription?.interval,
    credits: [await balanceOf(buyerId), await balanceOf(sellerId)],
    faults: await faults(),
  };
};
/** Access and credits, whatever the bank does: the platform was paid for them. */
const untouched = { access: 'full', interval: 'once', credits: [300, 0], faults: [] };

describe('a payment for a package that is paid once', () => {
  it('disputed and won moves money there and back, and nothing else', async () => {
    const opened = await open();
    const { buyerId, sellerId } = opened;
    const paid = [await moneyOf(buyerId), await moneyOf(sellerId)];
    const dispute = await takes(opened);
    expect(await moneyOf(buyerId)).toEqual({ payer: -49_000, disputed: 49_000 });
    expect(await moneyOf(sellerId)).toEqual({ earnings: -3_600, wholesale: 3_600 });
    expect(await standing(opened)).toEqual(untouched);
    await decides(opened, dispute, 'won');
    expect([await moneyOf(buyerId), await moneyOf(sellerId)]).toEqual(paid);
    expect(await standing(opened)).toEqual(untouched);
  });

  it('disputed and lost leaves the customer its access and the reseller without the payment, less the fee', async () => {
    const opened = await open();
    const { buyerId, sellerId } = opened;
    const dispute = await takes(opened);
    await decides(opened, dispute, 'lost');
    expect(await moneyOf(buyerId)).toEqual({});
    expect(await moneyOf(sellerId)).toEqual({ earnings: -3_600, wholesale: 3_600 });
    expect(await standing(opened)).toEqual(untouched);
    // What a bank says twice is written down once.
    await decides(opened, dispute, 'lost');
    expect([await moneyOf(buyerId), await standing(opened)]).toEqual([{}, untouched]);
  });

  it('refunded while a bank has it goes back once: access ends, and what is unspent is the reseller’s', async () => {
    const opened = await open();
    const { buyerId, sellerId, seller } = opened;
    const dispute = await takes(opened);
    const id = (await seller.client.call(customerRoutes.list, { query: {} })).data[0]?.id as number;
    await seller.client.call(customerRoutes.refund, { params: { id } });
    await app().runJobsUntilIdle(jobs);
    expect(await moneyOf(buyerId)).toEqual({ payer: -49_000, disputed: 49_000 });
    const ended = { ...untouched, access: 'none', credits: [0, 300] };
    expect(await standing(opened)).toEqual(ended);
    await decides(opened, dispute, 'lost');
    expect([await moneyOf(buyerId), await standing(opened)]).toEqual([{}, ended]);
    expect(await moneyOf(sellerId)).toEqual({ earnings: -3_600, wholesale: 3_600 });
  });
});
