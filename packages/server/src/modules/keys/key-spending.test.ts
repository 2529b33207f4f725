import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { keyRoutes } from '@galena/contract/keys';
import { AppError, failHard, type JobActor, type UserActor } from '@galena/contract/kernel';
import { createApiKey } from '../../testing/calls/api-keys.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { closeBudget, grantCredits, openBudget, spend } from '../billing/index.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_POOL_SIZE: '12' } });
const day = 86_400;
const about = { listType: 'company', action: 'search' };
const cap = 100;

let serial = 0;
const next = (): number => (serial += 1);

/** An account with plenty of credits, and a key of its owner with a cap for the month. */
const createSpender = async ({
  credit_cap = cap,
  timeZone = 'UTC',
}: { readonly credit_cap?: number | null; readonly timeZone?: string } = {}) => {
  const person = await createPerson(app());
  const { accountId, id: userId } = person;
  await app().owner.query('update identity.accounts set time_zone = $2 where id = $1', [accountId, timeZone]);
  const { id } = await createApiKey(app(), person, { credit_cap });
  const user = { kind: 'user', userId, accountId, realmId: 1, standings: ['signed_in'], modules: ['leads'] } as const;
  const rest = { isActive: true, isDemo: false, impersonator: null, enteredBy: null, maySpend: true };
  const byKey: UserActor = { ...user, ...rest, apiKey: { id, scopes: ['spend'] } };
  const bySession: UserActor = { ...user, ...rest, tokenId: 1 };
  const asJob: JobActor = { kind: 'job', name: 'test', accountId, leaseId: 0 };
  const origin = { requestId: '', ip: '', host: '', userAgent: '' };
  const as = <T>(actor: UserActor, task: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction({ ...app().app.context, actor, origin }, task);
  // A job outside of the engine holds no lease: what it does is done in a transaction of the person's.
  const asAfter = <T>(task: (tx: Tx) => Promise<T>): Promise<T> => as(bySession, (tx) => task({ ...tx, actor: asJob }));
  const grant = { kind: 'additional', expiresAt: null, reason: 'test' } as const;
  await as(bySession, (tx) => grantCredits(tx, { ...grant, accountId, key: `test ${next()}`, credits: 10_000 }));
  const client = app().client(await signInAs(app(), person));
  return {
    accountId,
    open: (
      quoted: number,
      {
        runId = next(),
        isModest = false,
        actor = byKey,
      }: { readonly runId?: number; readonly isModest?: boolean; readonly actor?: UserActor } = {},
    ) => as(actor, (tx) => openBudget(tx, { accountId, runId, quoted, isModest, about }, failHard)),
    openAfter: (afterRunId: number, quoted: number, runId = next()) =>
      asAfter((tx) => openBudget(tx, { accountId, runId, quoted, isModest: true, about, afterRunId }, failHard)),
    bySession,
    pay: (runId: number, credits: number) =>
      asAfter((tx) => {
        const key = String(next());
        const pieces = [[{ subject: next(), item: 'contact', credits }]];
        return spend(tx, { accountId, runId, key, kind: 'contact', action: 'contact', pieces });
      }),
    close: (runId: number) => asAfter((tx) => closeBudget(tx, accountId, runId)),
    used: async () => {
      const { data } = await client.call(keyRoutes.list, { query: {} });
      return data.find((key) => key.id === id)?.credits_used;
    },
    held: async () => (await client.call(billingRoutes.userLimits, {})).data.held,
  };
};

const refusalOf = (error: unknown): unknown => (error instanceof AppError ? [error.def.code, error.params] : error);

describe('the monthly cap of a key', () => {
  it('counts what is settled and what is held; a run above it is refused before it starts', async () => {
    const { open, pay, close, used, held } = await createSpender();
    await open(60, { runId: 1_001 });
    expect(await used()).toBe(60);
    expect(refusalOf(await open(41).catch((error: unknown) => error))).toEqual([
      'key_cap_reached',
      { left: 40, cost: 41 },
    ]);
    expect(await held()).toBe(60);
    await pay(1_001, 25);
    expect(await used()).toBe(60);
    await close(1_001);
    // What was not needed is free again.
    expect(await used()).toBe(25);
    await open(75);
    expect(await used()).toBe(100);
    await expect(open(1)).rejects.toThrow('This API key has 0 credits left this month. This could cost up to 1.');
  });

  it('does not bind the user, another key, or a key without one', async () => {
    const { open, bySession, used } = await createSpender();
    await open(100);
    await open(500, { actor: bySession });
    expect(await used()).toBe(100);
    const { open: openFreely, used: usedFreely } = await createSpender({ credit_cap: null });
    await openFreely(5_000);
    expect(await usedFreely()).toBe(5_000);
  });

  it('cannot be passed by runs that begin at once', async () => {
    const { open, used, held } = await createSpender();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => open(15)));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [refusalOf(one.reason)] : []));
    expect(refused).toHaveLength(14);
    for (const refusal of refused) expect(refusal).toEqual(['key_cap_reached', { left: 10, cost: 15 }]);
    expect([await used(), await held()]).toEqual([90, 90]);
  });

  it('counts what follows from a run of the key by itself, and keeps that within the cap', async () => {
    const { open, openAfter, close, used } = await createSpender();
    await open(30, { runId: 2_001 });
    await close(2_001);
    await open(80, { runId: 2_002 });
    // Nobody is there to refuse: it begins with what is left.
    expect(await openAfter(2_001, 50, 2_003)).toMatchObject({ costMax: 20 });
    expect(await used()).toBe(100);
    await expect(openAfter(2_001, 50)).rejects.toThrow('0 credits left');
  });

  it('also binds a run that rested for a day and gave back what it held', async () => {
    const { open, pay, used } = await createSpender();
    await open(60, { runId: 3_001 });
    await pay(3_001, 10);
    app().clock.advance(day);
    const context = app().app.systemContext('test');
    for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
    expect(await used()).toBe(10);
    await open(70, { runId: 3_002 });
    expect(await pay(3_001, 30)).toMatchObject({ paid: 0, stopReason: 'stop_at' });
    expect(await pay(3_001, 20)).toMatchObject({ paid: 1, credits: 20 });
    expect(await used()).toBe(100);
  });

  it('begins anew with each month of the account’s own time zone; what a run settles later counts then', async () => {
    // 2027-01-31 22:00 in UTC is 2027-02-01 07:00 in Tokyo.
    app().clock.advance((Date.parse('2027-01-31T14:00:00Z') - app().clock.now().getTime()) / 1000);
    const [tokyo, london] = [
      await createSpender({ timeZone: 'Asia/Tokyo' }),
      await createSpender({ timeZone: 'Europe/London' }),
    ];
    for (const { open, pay, close } of [tokyo, london]) {
      const [over, under] = [next() + 10_000, next() + 10_000];
      await open(40, { runId: over });
      await pay(over, 40);
      await close(over);
      await open(50, { runId: under });
      await pay(under, 5);
    }
    app().clock.advance(8 * 3600);
    // Of the run under way Tokyo's new month has what is still held.
    expect([await tokyo.used(), await london.used()]).toEqual([45, 90]);
    await tokyo.open(55);
    await expect(tokyo.open(1)).rejects.toThrow('0 credits left');
    await expect(london.open(11)).rejects.toThrow('10 credits left');
  });
});
