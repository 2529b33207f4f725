import { beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '@galena/contract/testing';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { createPerson } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assignPlan } from './account-plans.service.ts';
import { turnJob } from './periods.service.ts';
import { anchorOf, dayAt, nextResetDay, startOfDay } from './calendar.service.ts';

// Accounts in four zones that begin on days of all kinds, looked at for more than a year under a set clock: every reset and every
// end of a trial comes in once and on its day, though schedulers come twice and now and then nobody comes for days. WAL-017

const clock = createSetClock('2027-12-26T00:30:00.000Z');
const app = useTestApp({ clock, jobs: [turnJob] });
const zones = ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;
const accounts = rounds({ sample: 6, proof: 200 });
const days = rounds({ sample: 50, proof: 400 });
const trialDays = 14;

const context = (): Context => ({
  ...app().app.context,
  actor: { kind: 'nobody' },
  origin: { requestId: '', ip: '', host: '', userAgent: '' },
});

type Watched = {
  readonly id: number;
  readonly timeZone: string;
  readonly startsOn: number;
  readonly slug: 'pro' | 'starter' | 'free-trial';
  startedOn: string;
};

const planIds = new Map<string, number>();
const watched: Watched[] = [];

const begin = async (account: Watched): Promise<void> => {
  account.startedOn = dayAt(clock.now().toISOString(), account.timeZone);
  const trialEndsAt =
    account.slug === 'free-trial' ? new Date(clock.now().getTime() + trialDays * 86_400_000).toISOString() : null;
  await inAccounts(context(), [account.id], (tx) =>
    assignPlan(tx, {
      accountId: account.id,
      planId: planIds.get(account.slug) as number,
      trialEndsAt,
      reason: 'for a try',
      by: 'system',
    }),
  );
};

const turn = async (): Promise<void> => {
  const system = app().app.systemContext('test');
  // Two schedulers at once: what is due is enqueued once.
  const enqueued = await Promise.all([runDueSchedules(system), runDueSchedules(system)]);
  if (enqueued.some((count) => count > 0)) await app().runJobsUntilIdle([turnJob]);
};

beforeAll(async () => {
  for (const { id, slug } of (await app().owner.query<{ id: number; slug: string }>('select id, slug from plans.plans'))
    .rows)
    planIds.set(slug, id);
  for (let index = 0; index < accounts; index += 1) {
    const { accountId: id } = await createPerson(app(), { planState: 'none' });
    const timeZone = zones[index % zones.length] as string;
    await app().owner.query('update identity.accounts set time_zone = $2 where id = $1', [id, timeZone]);
    const slug = index % 5 === 4 ? 'free-trial' : index % 2 === 0 ? 'pro' : 'starter';
    watched.push({ id, timeZone, startsOn: (index * 7) % 12, slug, startedOn: '' });
  }
  // Half a day at a time; every eleventh time nobody comes.
  for (let half = 0; half < days * 2; half += 1) {
    if (half % 2 === 0) for (const account of watched) if (account.startsOn === half / 2) await begin(account);
    if (half % 11 !== 10) await turn();
    clock.advance(43_200);
  }
  await turn();
}, 15 * 60_000);

const journalsOf = async (id: number, what: string) =>
  (
    await app().owner.query<{ key: string; created_at: string }>(
      `select key, created_at from billing.journals where account_id = $1 and key like $2 order by sequence`,
      [id, what],
    )
  ).rows;

const wantedDays = ({ startedOn, timeZone }: Watched): string[] => {
  const today = dayAt(clock.now().toISOString(), timeZone);
  const wanted: string[] = [];
  for (
    let day = nextResetDay(startedOn, anchorOf(startedOn));
    day <= today;
    day = nextResetDay(day, anchorOf(startedOn))
  )
    wanted.push(day);
  return wanted;
};

describe('after many months', () => {
  it('every reset of every account came in once, on its day, and before the next turn after it', async () => {
    for (const account of watched.filter(({ slug }) => slug !== 'free-trial')) {
      const resets = await journalsOf(account.id, 'reset:%');
      expect(resets.map(({ key }) => key)).toEqual(wantedDays(account).map((day) => `reset:${day}`));
      for (const { key, created_at: at } of resets) {
        const due = Date.parse(startOfDay(key.slice('reset:'.length), account.timeZone));
        expect(Date.parse(at) - due).toBeGreaterThanOrEqual(0);
        expect(Date.parse(at) - due).toBeLessThan(2 * 43_200_000);
      }
    }
  });

  it('every trial ended once, after its days, and nothing was reset afterwards', async () => {
    for (const account of watched.filter(({ slug }) => slug === 'free-trial')) {
      expect((await journalsOf(account.id, 'trial:%')).map(({ key }) => key)).toEqual(['trial:1']);
      expect(await journalsOf(account.id, 'reset:%')).toEqual([]);
      const { rows } = await app().owner.query(
        `select a.plan_state, w.balance from identity.accounts a join billing.wallets w on w.account_id = a.id where a.id = $1`,
        [account.id],
      );
      expect(rows).toEqual([{ plan_state: 'over', balance: 0 }]);
    }
  });

  it('credits that were not used are there for one month where they roll over, and gone where they do not', async () => {
    for (const account of watched.filter(({ slug }) => slug !== 'free-trial')) {
      const { rows } = await app().owner.query<{ kind: string; remaining: number }>(
        `select kind, sum(remaining)::int as remaining from billing.buckets
         where account_id = $1 and (expires_at is null or expires_at > $2) group by kind order by kind`,
        [account.id, clock.now().toISOString()],
      );
      const [month, rest] = account.slug === 'pro' ? [750, [{ kind: 'unused', remaining: 750 }]] : [200, []];
      expect(rows).toEqual([{ kind: 'plan', remaining: month }, ...rest]);
    }
  });
});
