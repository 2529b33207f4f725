import { billingRoutes as routes } from '@galena/contract/billing';
import { identityRoutes } from '@galena/contract/identity';
import { describe, expect, it } from 'vitest';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { momentIn } from '../../platform/clock/clock.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { grantCredits, holdCredits, type Grant } from './ledger.service.ts';

const app = useTestApp();
const day = 24 * 3600;

const clientOf = async (person: Person) => app().client(await signInAs(app(), person));

const within = <T>(accountId: number, task: Parameters<typeof inAccounts<T>>[2]): Promise<T> => {
  const origin = { requestId: '', ip: '', host: '', userAgent: '' };
  return inAccounts({ ...app().app.context, actor: { kind: 'nobody' }, origin }, [accountId], task);
};

const give = (accountId: number, input: Pick<Grant, 'key' | 'kind' | 'credits' | 'expiresAt'>): Promise<boolean> =>
  within(accountId, (tx) => grantCredits(tx, { accountId, reason: 'test', ...input }));

describe('GET /api/credit-costs', () => {
  // CONST-001, CONST-002, CONST-003, CONST-004, CONST-005, CONST-011, CONST-012, CONST-013, CONST-014, CONST-015, CONST-019
  it('200: the table of the specification', async () => {
    const client = await clientOf(await createPerson(app()));
    expect(await client.call(routes.creditCosts, {})).toEqual({
      data: {
        people: { contact: 3, phone: 1, similar: 2 },
        company: { contact: 1 },
        local: { contact: 1, employee: 2 },
        domain: { employee: 2, email: 1 },
        influencer: { record: 2, enrich: 5 },
        group: { record: 1 },
      },
    });
  });

  it('401: nobody', async () => expect((await app().client().refused(routes.creditCosts, {})).status).toBe(401));
});

describe('GET /api/user-limits (G-84)', () => {
  const nothing = { used: 0, limit: null };
  const counts = {
    team_members: nothing,
    related_accounts: nothing,
    autopilots: nothing,
    workflows: nothing,
    lists: nothing,
    ai_tokens: nothing,
  };

  it('200: nothing, for an account that never had credits', async () => {
    const client = await clientOf(await createPerson(app()));
    expect(await client.call(routes.userLimits, {})).toEqual({
      data: {
        balance: 0,
        held: 0,
        search_limit: { total: 0, used: 0, remaining: 0, last_reset_at: null, next_reset_at: null },
        additional: [],
        unused: [],
        counts,
      },
    });
  });

  it('200: by where they came from; what expired a moment ago is not there any more (WAL-018)', async () => {
    const person = await createPerson(app());
    const { accountId } = person;
    const { clock } = app();
    const [soon, later, started] = [momentIn(clock, day), momentIn(clock, 300 * day), momentIn(clock, 0)];
    await give(accountId, { key: 'a', kind: 'plan', credits: 100, expiresAt: later });
    await give(accountId, { key: 'b', kind: 'unused', credits: 20, expiresAt: soon });
    await give(accountId, { key: 'c', kind: 'additional', credits: 50, expiresAt: later });
    await within(accountId, (tx) => holdCredits(tx, { accountId, key: 'run', runId: null, max: 30 }));
    const client = await clientOf(person);
    const before = await client.call(routes.userLimits, {});
    expect(before.data).toMatchObject({
      balance: 140,
      held: 30,
      search_limit: { total: 100, used: 0, remaining: 70, last_reset_at: started, next_reset_at: later },
      unused: [{ count: 20, remaining: 20, expires_at: soon }],
      additional: [{ count: 50, remaining: 50, expires_at: later }],
    });
    clock.advance(day);
    const after = await client.call(routes.userLimits, {});
    expect(after.data).toMatchObject({ balance: 120, unused: [] });
    const me = await client.call(identityRoutes.me, {});
    expect(me.data).toMatchObject({
      search_limit: { total: 100, used: 0, last_reset_at: started },
      additional_queries: [{ count: 50, expires_at: later }],
      unused_limits: [],
    });
  });

  it('401: nobody', async () => expect((await app().client().refused(routes.userLimits, {})).status).toBe(401));
});

describe('the first start', () => {
  it('gives the demo accounts credits through the ledger, once', async () => {
    await app().seed();
    await app().seed();
    const { rows } = await app().owner.query<{ balance: number; journals: number }>(
      `select w.balance, w.sequence as journals from billing.wallets w join identity.accounts a on a.id = w.account_id
       where a.is_demo`,
    );
    expect(rows).toEqual([
      { balance: 7_400, journals: 2 },
      { balance: 5_750, journals: 2 },
    ]);
  });
});
