import { createSandbox } from '@galena/adapters/payments';
import { rounds } from '@galena/contract/testing';
import { adminSubscriptionRoutes as admin } from '@galena/contract/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import {
  addCard,
  atProvider,
  choose,
  createCustomer,
  createPlan,
  figuresOf,
} from '../../testing/money/subscription-fixture.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followDue } from './due.service.ts';
import { followJob } from './following.jobs.ts';
import { followNow } from './module.fixture.ts';

// Accounts in four zones that begin on days of all kinds, looked at for more than a year under a set clock: every renewal, every end
// of a trial and every expiry comes in once and on its day, though two processes look for what is due, and now and then nobody does.

const clock = createSetClock('2027-12-29T00:30:00.000Z');
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test' });
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;
const accounts = rounds({ sample: 5, proof: 200 });
const days = rounds({ sample: 65, proof: 400 });
/** The days on which accounts begin: the ends of months of all lengths are among them. */
const beginDays = rounds({ sample: 3, proof: 70 });
const trialDays = 14;
const stepHours = 12;
/** How late a look may come: one in ten is left out. */
const lateMs = 2 * stepHours * 3_600_000;

const kinds = ['monthly', 'yearly', 'trial', 'by hand', 'canceled'] as const;

type Watched = {
  readonly kind: (typeof kinds)[number];
  readonly accountId: number;
  /** When it began, in milliseconds. */
  readonly from: number;
  /** Of one by hand, the days that it lasts. */
  readonly lasts: number;
};

const watched: Watched[] = [];
let plans: { readonly monthly: number; readonly trial: number };
let operator: Person;

const setZone = (accountId: number, zone: string) =>
  app().owner.query('update identity.accounts set time_zone = $2 where id = $1', [accountId, zone]);

const begin = async (at: number): Promise<void> => {
  const kind = kinds[at % kinds.length] as Watched['kind'];
  const customer = await createCustomer(app());
  const { accountId } = customer.person;
  await setZone(accountId, zones[at % zones.length] as string);
  await addCard(customer);
  const planId = kind === 'trial' ? plans.trial : plans.monthly;
  const { id } = await choose(customer, planId, kind === 'yearly' ? 'year' : 'month');
  const lasts = 20 + (at % 40);
  // Weeks have passed since the last one began: whoever works there signs in again.
  const desk = app().client(await signInAs(app(), operator));
  if (kind === 'by hand') {
    // Ended on the provider's own page: who is let in again is looked after by hand from then on.
    const { rows } = await app().owner.query<{ ref: string }>(
      'select provider_ref as ref from subscriptions.subscriptions where account_id = $1',
      [accountId],
    );
    await sandbox.cancel(rows[0]?.ref ?? '', 'now');
    await followNow(app(), accountId);
    await desk.call(admin.restore, { params: { id }, body: { expires_in: lasts } });
  }
  if (kind === 'canceled') await desk.call(admin.cancel, { params: { id } });
  watched.push({ kind, accountId, from: clock.now().getTime(), lasts });
};

const look = async (): Promise<void> => {
  const system = app().app.systemContext('test');
  // Two processes look at once: what is due is followed once.
  await Promise.all([followDue(system), followDue(system)]);
  await app().runJobsUntilIdle([followJob, ...paymentJobs]);
};

beforeAll(async () => {
  books.use(app());
  plans = { monthly: await createPlan(app()), trial: await createPlan(app(), { trialDays }) };
  operator = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  for (let step = 0; step < (days * 24) / stepHours; step += 1) {
    const day = Math.floor((step * stepHours) / 24);
    const wanted = Math.min(accounts, Math.ceil((accounts * (day + 1)) / beginDays));
    while (watched.length < wanted) await begin(watched.length);
    clock.advance(stepHours * 3_600);
    if (step % 10 !== 9) await look();
  }
  await look();
}, 40 * 60_000);

/** So many months after a moment, at the month's last day where it has no such day (UTC): written for this test alone. */
const monthsAfter = (from: number, months: number): number => {
  const date = new Date(from);
  const year = date.getUTCFullYear() + Math.floor((date.getUTCMonth() + months) / 12);
  const month = (date.getUTCMonth() + months) % 12;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const time = from - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return Date.UTC(year, month, Math.min(date.getUTCDate(), length)) + time;
};

/** When an account is to be charged until now, from the first time on. */
const dueOf = ({ kind, from }: Watched): readonly number[] => {
  const now = clock.now().getTime();
  const first = kind === 'trial' ? from + trialDays * 86_400_000 : from;
  const interval = kind === 'yearly' ? 12 : 1;
  const all = Array.from({ length: 15 }, (_, at) => monthsAfter(first, at * interval));
  return (kind === 'by hand' || kind === 'canceled' ? all.slice(0, 1) : all).filter((moment) => moment <= now);
};

const chargesOf = async (accountId: number): Promise<readonly number[]> => {
  const { rows } = await app().owner.query<{ charged_at: string }>(
    'select charged_at from subscriptions.charges where account_id = $1 order by charged_at',
    [accountId],
  );
  return rows.map((row) => Date.parse(row.charged_at));
};

const isOnTime = (at: number, due: number): boolean => at >= due - 1_000 && at <= due + lateMs;

describe('after many months', () => {
  it.each(kinds)(
    '%s: charged once for each period, on its day, here, in the ledger and at the provider',
    async (kind) => {
      const some = watched.filter((one) => one.kind === kind);
      expect(some.length).toBeGreaterThan(0);
      for (const one of some) {
        const [charges, due] = [await chargesOf(one.accountId), dueOf(one)];
        expect(charges.length, `${kind} from ${new Date(one.from).toISOString()}`).toBe(due.length);
        for (const [at, charge] of charges.entries())
          expect(charge).toSatisfy((is: number) => isOnTime(is, due[at] ?? 0));
        const { charges: ours, journals, invoices } = await figuresOf(app(), one.accountId);
        const { paid } = await atProvider(app(), one.accountId);
        expect({ ours, journals, invoices, paid }).toEqual({
          ours: due.length,
          journals: due.length,
          invoices: due.length,
          paid: due.length,
        });
      }
    },
  );

  it('what was sold by hand expires once, after its days; what was canceled, with its period', async () => {
    for (const one of watched.filter(({ kind }) => kind === 'by hand' || kind === 'canceled')) {
      const { rows } = await app().owner.query<{ status: string; access: string; by: string; plan: number | null }>(
        `select s.status, s.access, s.canceled_by as by,
           (select plan_id from plans.account_plans p where p.account_id = s.account_id) as plan
         from subscriptions.subscriptions s where s.account_id = $1`,
        [one.accountId],
      );
      const end = one.kind === 'by hand' ? one.from + one.lasts * 86_400_000 : monthsAfter(one.from, 1);
      const isOver = end + lateMs <= clock.now().getTime();
      if (!isOver && end <= clock.now().getTime()) continue;
      const [row] = rows;
      if (one.kind === 'canceled')
        expect(row).toMatchObject({ status: 'canceled', access: isOver ? 'none' : 'until_period_end', by: 'here' });
      else if (isOver) expect(row).toMatchObject({ status: 'canceled', access: 'none', by: 'expiry', plan: null });
      else expect(row).toMatchObject({ status: 'active', access: 'full', plan: plans.monthly });
    }
  });
});
