import { describe, expect, it } from 'vitest';
import { AppError, failHard } from '@galena/contract/kernel';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import {
  closeBudget,
  getBudget,
  openBudget,
  spend,
  type Budget,
  type BudgetInput,
  type Spending,
  type Spent,
} from './budgets.service.ts';
import { grantCredits } from './ledger.service.ts';

const app = useTestApp();
const day = 24 * 3600;
const price = 3;

let serial = 0;

/** An account with so many credits, and what its runs do. */
const createAccount = async (credits: number) => {
  const { accountId } = await createPerson(app());
  const origin = { requestId: '', ip: '', host: '', userAgent: '' };
  const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> =>
    inAccounts({ ...app().app.context, actor: { kind: 'nobody' }, origin }, [accountId], task);
  const grant = (some: number): Promise<boolean> =>
    within((tx) =>
      grantCredits(tx, {
        accountId,
        key: String((serial += 1)),
        kind: 'additional',
        credits: some,
        expiresAt: null,
        reason: 'test',
      }),
    );
  if (credits > 0) await grant(credits);
  const about = { listType: 'company', action: 'search' };
  const usual = { accountId, kind: 'contact', action: 'contact' } as const;
  const piecesOf = (subjects: readonly number[]): Spending['pieces'] =>
    subjects.map((subject) => [{ subject, item: 'contact', credits: price }]);
  return {
    accountId,
    within,
    grant,
    open: (runId: number, quoted: number, input: Partial<BudgetInput> = {}): Promise<Budget> =>
      within((tx) => openBudget(tx, { accountId, runId, quoted, about, ...input }, failHard)),
    /** One contact a piece. */
    pay: (runId: number, key: string, subjects: readonly number[]): Promise<Spent> =>
      within((tx) => spend(tx, { ...usual, runId, key, pieces: piecesOf(subjects) })),
    payFor: (runId: number, key: string, pieces: Spending['pieces']): Promise<Spent> =>
      within((tx) => spend(tx, { ...usual, runId, key, pieces })),
    read: (runId: number): Promise<Budget> => within((tx) => getBudget(tx, accountId, runId)),
    close: (runId: number): Promise<number> => within((tx) => closeBudget(tx, accountId, runId)),
    wallet: async () => {
      const { rows } = await app().owner.query<{ balance: number; held: number; journals: number }>(
        'select balance, held, sequence as journals from billing.wallets where account_id = $1',
        [accountId],
      );
      return { balance: 0, held: 0, journals: 0, ...rows[0] };
    },
  };
};

const range = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => from + at);

/** What a day without a piece of work does. */
const restForADay = async (): Promise<void> => {
  app().clock.advance(day);
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
};

describe('openBudget', () => {
  it('holds the quote, or what the user wants to stop at', async () => {
    const { open, wallet } = await createAccount(100);
    expect(await open(1, 60)).toEqual({ costMax: 60, spent: 0, stopReason: null });
    expect(await open(2, 60, { stopAt: 25 })).toEqual({ costMax: 25, spent: 0, stopReason: null });
    expect(await open(3, 10, { stopAt: 25 })).toEqual({ costMax: 10, spent: 0, stopReason: null });
    expect(await wallet()).toMatchObject({ balance: 5, held: 95 });
  });

  it('refuses what there are too few credits for (402), and leaves nothing of it', async () => {
    const { open, read, wallet } = await createAccount(50);
    const refusal = await open(1, 51).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect((refusal as AppError).def).toMatchObject({ code: 'insufficient_credits', status: 402 });
    await expect(read(1)).rejects.toThrow('has no budget');
    expect(await wallet()).toMatchObject({ balance: 50, held: 0 });
  });

  it('begins with what there is where that is agreed, and still knows its ceiling', async () => {
    const { open, wallet } = await createAccount(50);
    expect(await open(1, 500, { isModest: true })).toMatchObject({ costMax: 500 });
    expect(await wallet()).toMatchObject({ balance: 0, held: 50 });
    await expect(open(2, 500, { isModest: true })).rejects.toThrow(AppError);
  });

  it('of nothing makes everything free, also where there never were credits', async () => {
    const { open, pay, read, close, wallet } = await createAccount(0);
    expect(await open(1, 0)).toMatchObject({ costMax: 0 });
    expect(await pay(1, 'a', [1, 2, 3])).toEqual({ paid: 3, credits: 0, stopReason: null });
    expect(await read(1)).toEqual({ costMax: 0, spent: 0, stopReason: null });
    expect(await close(1)).toBe(0);
    expect(await wallet()).toEqual({ balance: 0, held: 0, journals: 0 });
  });
});

describe('spend', () => {
  it('pays pieces in their order and whole; the first that is too dear ends it, at the agreed end', async () => {
    const { open, payFor, read, wallet } = await createAccount(100);
    await open(1, 10);
    const one = (subject: number) => ({ subject, item: 'contact', credits: price });
    const pieces = [[one(1)], [], [one(2), one(1)], [one(3), one(4)], [one(5)]];
    expect(await payFor(1, 'a', pieces)).toEqual({ paid: 3, credits: 6, stopReason: 'stop_at' });
    expect(await read(1)).toEqual({ costMax: 10, spent: 6, stopReason: 'stop_at' });
    // What the account has, and what has no price, is paid though nothing else would be.
    expect(await payFor(1, 'b', [[one(2)], []])).toEqual({ paid: 2, credits: 0, stopReason: null });
    expect(await wallet()).toMatchObject({ balance: 90, held: 4 });
  });

  it('says that the credits ended where less than the ceiling could be held', async () => {
    const { open, pay } = await createAccount(7);
    await open(1, 30, { isModest: true });
    expect(await pay(1, 'a', [1, 2, 3])).toEqual({ paid: 2, credits: 6, stopReason: 'no_credits' });
  });

  it('asked again under its key answers the same and charges nothing, whatever happened since', async () => {
    const { open, pay, grant, wallet } = await createAccount(7);
    await open(1, 30, { isModest: true });
    const first = await pay(1, 'a', [1, 2, 3]);
    await grant(100);
    await open(2, 30);
    // Now the third would be free for the first run, and there are credits again.
    await pay(2, 'a', [3]);
    const before = await wallet();
    expect(await pay(1, 'a', [1, 2, 3])).toEqual(first);
    expect(await pay(1, 'a', [7, 8, 9])).toEqual(first);
    expect(await wallet()).toEqual(before);
  });

  it('rolls back with what it pays for', async () => {
    const { accountId, open, within, pay, read, wallet } = await createAccount(100);
    await open(1, 30);
    const before = await wallet();
    const outcome = within(async (tx) => {
      const pieces = [[{ subject: 1, item: 'contact', credits: price }]];
      await spend(tx, { accountId, runId: 1, key: 'a', kind: 'contact', action: 'contact', pieces });
      throw new Error('no result was stored');
    });
    await expect(outcome).rejects.toThrow('no result was stored');
    expect(await wallet()).toEqual(before);
    expect(await read(1)).toMatchObject({ spent: 0 });
    expect(await pay(1, 'a', [1])).toEqual({ paid: 1, credits: price, stopReason: null });
  });

  it('holds again what may still be spent, when the hold went back after a day', async () => {
    const { open, pay, read, close, wallet } = await createAccount(100);
    await open(1, 30);
    await pay(1, 'a', [1, 2]);
    await restForADay();
    expect(await wallet()).toMatchObject({ balance: 94, held: 0 });
    expect(await pay(1, 'b', [3])).toEqual({ paid: 1, credits: price, stopReason: null });
    expect(await wallet()).toMatchObject({ balance: 70, held: 21 });
    expect(await pay(1, 'c', range(10, 20))).toEqual({ paid: 7, credits: 21, stopReason: 'stop_at' });
    expect(await read(1)).toEqual({ costMax: 30, spent: 30, stopReason: 'stop_at' });
    expect(await close(1)).toBe(0);
  });

  it('stops for want of credits, when others took meanwhile what went back', async () => {
    const { open, pay, close } = await createAccount(30);
    await open(1, 30);
    await restForADay();
    await open(2, 28);
    expect(await pay(1, 'a', [1])).toEqual({ paid: 0, credits: 0, stopReason: 'no_credits' });
    expect(await close(1)).toBe(30);
    expect(await close(2)).toBe(28);
  });

  it('notes for the wallet what was bought of which leads, by which run', async () => {
    const { accountId, open, pay } = await createAccount(30);
    await open(7, 30);
    await pay(7, 'a', [1]);
    const { rows } = await app().owner.query(
      'select kind, key, run_id, list_type, action from billing.journals where account_id = $1 and run_id is not null order by sequence',
      [accountId],
    );
    expect(rows).toEqual([
      { kind: 'hold', key: 'hold:run:7', run_id: 7, list_type: 'company', action: 'search' },
      { kind: 'charge', key: 'settle:run:7:a', run_id: 7, list_type: 'company', action: 'contact' },
    ]);
  });
});

describe('closeBudget', () => {
  it('gives back what is held, once, and answers what of the ceiling was not spent', async () => {
    const { open, pay, close, wallet } = await createAccount(100);
    await open(1, 30);
    await pay(1, 'a', [1]);
    expect(await close(1)).toBe(27);
    expect(await close(1)).toBe(27);
    expect(await wallet()).toMatchObject({ balance: 97, held: 0 });
    // A run that never had one has nothing to close.
    expect(await close(2)).toBe(0);
  });

  it('is the end: nothing more is paid, and what was paid is still answered', async () => {
    const { open, pay, close } = await createAccount(100);
    await open(1, 30);
    const first = await pay(1, 'a', [1]);
    await close(1);
    await expect(pay(1, 'b', [2])).rejects.toThrow('no open budget');
    await expect(pay(2, 'b', [2])).rejects.toThrow('no open budget');
    expect(await pay(1, 'a', [1])).toEqual(first);
  });
});

describe('at the same time', () => {
  it('two runs charge the same contacts once, and neither passes its ceiling', async () => {
    const { open, pay, read, close, wallet } = await createAccount(1_000);
    await Promise.all([open(1, 150), open(2, 150)]);
    const pages = [1, 2].flatMap((runId) => [1, 21, 41].map((from) => pay(runId, String(from), range(from, 30))));
    const credits = (await Promise.all(pages)).reduce((sum, answer) => sum + answer.credits, 0);
    expect(credits).toBe(70 * price);
    const budgets = [await read(1), await read(2)];
    expect(budgets.reduce((sum, { spent }) => sum + spent, 0)).toBe(credits);
    for (const { spent, costMax } of budgets) expect(spent).toBeLessThanOrEqual(costMax);
    await Promise.all([close(1), close(2)]);
    expect(await wallet()).toMatchObject({ balance: 1_000 - credits, held: 0 });
  });

  it('many pages of one run never pass its ceiling', async () => {
    const { open, pay, read } = await createAccount(1_000);
    await open(1, 100);
    const answers = await Promise.all(range(0, 12).map((page) => pay(1, String(page), range(page * 5, 5))));
    const credits = answers.reduce((sum, answer) => sum + answer.credits, 0);
    expect(credits).toBe(99);
    expect(answers.filter(({ stopReason }) => stopReason === 'stop_at').length).toBeGreaterThan(0);
    expect(await read(1)).toMatchObject({ spent: 99, costMax: 100 });
  });

  it('the same page under the same key is charged once, and everybody is told the same', async () => {
    const { open, pay, read } = await createAccount(1_000);
    await open(1, 100);
    const answers = await Promise.all(range(0, 6).map(() => pay(1, 'page', range(1, 40))));
    for (const answer of answers) expect(answer).toEqual({ paid: 33, credits: 99, stopReason: 'stop_at' });
    expect(await read(1)).toMatchObject({ spent: 99 });
  });
});
