import { beforeAll, describe, expect, it } from 'vitest';
import { depthLimitMs, rounds } from '@galena/contract/testing';
import { createPayer, type Payer } from '../../testing/money/payment-fixture.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keepLedgers } from './housekeeping.service.ts';

// Accounts that buy on days of all kinds, in a leap year too, looked at for 400 days under a set clock: what they bought expires once,
// whole, a year later to the moment, though two housekeepers come for it and now and then nobody does. CONST-018, WAL-017

const clock = createSetClock('2027-12-28T00:30:00.000Z');
const app = useTestApp({ clock, environment: { GALENA_RATE_LIMITS: 'off' } });
const accounts = rounds({ sample: 4, proof: 200 });
/** Days on which they buy, and days that are then looked at half by half. */
const buyingDays = rounds({ sample: 3, proof: 70 });
const stepMs = 12 * 3_600_000;
/** How late a look may come: one in eleven is left out. */
const lateMs = 2 * stepMs;
const yearMs = 365 * 86_400_000;

type Bought = { readonly accountId: number; readonly from: number; readonly credits: number };

const bought: Bought[] = [];
let payers: Payer[] = [];

const keep = async (): Promise<void> => {
  const system = app().app.systemContext('test');
  await Promise.all([keepLedgers(system), keepLedgers(system)]);
};

const note = (payer: Payer, credits: number): void =>
  void bought.push({ accountId: payer.person.accountId, from: clock.now().getTime(), credits });

/** Checking a card brings credits that last as long as bought ones. */
const begin = async (): Promise<void> => {
  const payer = await createPayer(app());
  payers = [...payers, payer];
  await payer.addCard();
  note(payer, 10);
};

const buy = async (payer: Payer, at: number): Promise<void> => {
  const credits = 20 + (at % 7);
  await payer.buy(credits);
  note(payer, credits);
};

const wait = async (untilDay: number, start: number): Promise<void> => {
  for (let step = 1; clock.now().getTime() < start + untilDay * 86_400_000; step += 1) {
    clock.advance(stepMs / 1000);
    if (step % 11 !== 10) await keep();
  }
};

beforeAll(async () => {
  const start = clock.now().getTime();
  let begun = 0;
  for (let day = 0; day < buyingDays; day += 1) {
    // Whoever added a card yesterday buys today.
    for (const [at, payer] of payers.slice(begun).entries()) await buy(payer, at);
    begun = payers.length;
    const wanted = Math.ceil((accounts * (day + 1)) / buyingDays);
    while (payers.length < wanted) await begin();
    await wait(day + 1, start);
  }
  for (const [at, payer] of payers.slice(begun).entries()) await buy(payer, at);
  // Between the purchases and their year nothing can be due.
  clock.set(new Date(start + 362 * 86_400_000).toISOString());
  await keep();
  await wait(366 + buyingDays + 2, start);
}, depthLimitMs);

describe('what was bought', () => {
  it('expires once, whole, each by itself, a year later and not before', async () => {
    for (const { accountId } of payers.map(({ person }) => person)) {
      const { rows } = await app().owner.query<{ credits: number; at: string }>(
        `select sum(e.credits)::int as credits, j.created_at as at
         from billing.journals j join billing.entries e on e.account_id = j.account_id and e.journal_id = j.id
         where j.account_id = $1 and j.kind = 'expire' and e.ledger_account = 'expired' group by j.id, j.created_at order by j.id`,
        [accountId],
      );
      const own = bought.filter((one) => one.accountId === accountId);
      expect(rows.map(({ credits }) => credits)).toEqual(own.map(({ credits }) => credits));
      for (const [place, { from }] of own.entries()) {
        const late = Date.parse(rows[place]?.at ?? '') - from - yearMs;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(lateMs);
      }
    }
  });

  it('leaves nothing to spend, and books that agree', async () => {
    const ids = payers.map(({ person }) => person.accountId);
    const { rows } = await app().owner.query(
      `select w.balance, (select coalesce(sum(remaining), 0)::int from billing.buckets b where b.account_id = w.account_id) as remaining
       from billing.wallets w where w.account_id = any($1)`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ balance: 0, remaining: 0 })));
  });
});
