import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { profileRoutes } from '@galena/contract/identity';
import { depthLimitMs, rounds } from '@galena/contract/testing';
import { inAccounts } from '../../platform/context/transaction.ts';
import { runDueSchedules } from '../../platform/schedules/schedules.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assignPlan } from './account-plans.service.ts';
import { anchorOf, dayAt, nextResetDay, startOfDay } from './calendar.service.ts';
import { turnJob } from './periods.service.ts';

// Whoever moves the clock of their account, as often as they like: each month comes once, on its day by the clock of that moment, and
// its credits last until the next. WAL-017

const clock = createSetClock('2027-01-27T00:30:00.000Z');
const app = useTestApp({ clock, jobs: [turnJob], environment: { GALENA_RATE_LIMITS: 'off' } });
const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/Havana',
  'Africa/Cairo',
  'Europe/Berlin',
] as const;
const now = (): string => clock.now().toISOString();

let planId = 0;
beforeAll(async () => {
  const { rows } = await app().owner.query<{ id: number }>(`select id from plans.plans where slug = 'starter'`);
  planId = rows[0]?.id as number;
});

const begin = async () => {
  const person = await createPerson(app(), { planState: 'none' });
  await inAccounts(app().app.systemContext('test'), [person.accountId], (tx) =>
    assignPlan(tx, {
      accountId: person.accountId,
      planId,
      trialEndsAt: null,
      reason: 'for a try',
      by: 'system',
    }),
  );
  // Sessions end long before a month does.
  const move = async (time_zone: string): Promise<void> => {
    await app()
      .client(await signInAs(app(), person))
      .call(profileRoutes.setTimeZone, { body: { time_zone } });
  };
  return { accountId: person.accountId, move };
};

const turn = async (): Promise<void> => {
  if ((await runDueSchedules(app().app.systemContext('test'))) > 0) await app().runJobsUntilIdle([turnJob]);
};

const resetsOf = async (id: number) =>
  (
    await app().owner.query<{ day: string; at: string }>(
      `select substr(key, 7) as day, created_at as at from billing.journals where account_id = $1 and key like 'reset:%' order by sequence`,
      [id],
    )
  ).rows;

/** What of a month's credits can be spent now, and when they lapse. */
const creditsOf = async (id: number) =>
  (
    await app().owner.query<{ remaining: number; expires_at: string }>(
      `select remaining::int, expires_at from billing.buckets where account_id = $1 and kind = 'plan' and expires_at > $2`,
      [id, now()],
    )
  ).rows;

/** The days on which a month should have come: whatever the clock was, they follow from the first one. */
const wantedDays = (from: string, until: string): string[] => {
  const wanted: string[] = [];
  for (let day = nextResetDay(from, anchorOf(from)); day <= until; day = nextResetDay(day, anchorOf(from)))
    wanted.push(day);
  return wanted;
};

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ zone: fc.constantFrom(...zones) }) },
  { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 3, max: 26 }) }) },
  // Near the day itself, where clocks disagree about it.
  { weight: 2, arbitrary: fc.record({ beforeNext: fc.integer({ min: -15, max: 16 }) }) },
);

describe('the clock of an account', () => {
  it(
    'moves back and forth, and no month comes twice or not at all',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
          const { accountId, move } = await begin();
          const first = dayAt(now(), 'UTC');
          let [zone, latest]: [string, string] = ['UTC', first];
          for (const one of steps) {
            const next = nextResetDay(latest, anchorOf(first));
            if ('zone' in one) {
              zone = one.zone;
              await move(zone);
            } else if ('days' in one) clock.advance(one.days * 86_400);
            else {
              const wanted = Date.parse(`${next}T00:00:00Z`) - one.beforeNext * 3_600_000;
              if (wanted > clock.now().getTime()) clock.set(new Date(wanted).toISOString());
            }
            await turn();
            const resets = await resetsOf(accountId);
            const today = dayAt(now(), zone);
            // Those that have come are all there are; one that came by an earlier clock is not there again by this one.
            const days = resets.map(({ day }) => day);
            latest = days.at(-1) ?? first;
            expect(days).toEqual(wantedDays(first, latest));
            expect(nextResetDay(latest, anchorOf(first)) > today).toBe(true);
            // The month's credits are there, once, until the next come by the clock of now.
            const ends = startOfDay(nextResetDay(latest, anchorOf(first)), zone);
            const credits = await creditsOf(accountId);
            expect(credits.map(({ remaining, expires_at: at }) => [remaining, new Date(at).toISOString()])).toEqual([
              [200, ends],
            ]);
          }
        }),
        { numRuns: rounds({ sample: 8, proof: 150 }) },
      );
    },
    depthLimitMs,
  );

  it('that goes back on the day itself gives nothing twice, and forward nothing too late', async () => {
    clock.set('2040-03-30T12:00:00.000Z');
    const { accountId, move } = await begin();
    const days = async () => (await resetsOf(accountId)).map(({ day }) => day);
    // 30 April by the easternmost clock only.
    clock.set('2040-04-29T10:30:00.000Z');
    await turn();
    expect(await days()).toEqual([]);
    await move('Pacific/Kiritimati');
    expect(await days()).toEqual(['2040-04-30']);
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'UTC']) await move(zone);
    clock.set('2040-04-30T12:00:00.000Z');
    await turn();
    expect(await days()).toEqual(['2040-04-30']);
    expect(await creditsOf(accountId)).toMatchObject([{ remaining: 200 }]);
  });
});
