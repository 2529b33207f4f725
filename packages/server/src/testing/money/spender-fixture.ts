import { failHard } from '@galena/contract/kernel';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { createPerson, signInAs, type PersonInput } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { closeBudget, grantCredits, openBudget, spend } from '../../modules/billing/index.ts';

let serial = 0;
const next = (): number => (serial += 1);

/** An account with a wallet, and what runs do to it. */
export const createSpender = async (app: TestApp, credits = 1_000, input: PersonInput = {}) => {
  const person = await createPerson(app, { modules: ['leads', 'wallet'], ...input });
  const { accountId } = person;
  const context = {
    ...app.app.context,
    actor: { kind: 'nobody' },
    origin: { requestId: '', ip: '', host: '', userAgent: '' },
  } as const;
  const within = <T>(task: (tx: Tx) => Promise<T>): Promise<T> => inAccounts(context, [accountId], task);
  const give = (many: number, expiresAt: string | null = null) =>
    within((tx) =>
      grantCredits(tx, {
        accountId,
        key: `test ${next()}`,
        kind: 'additional',
        credits: many,
        expiresAt,
        reason: 'A gift',
      }),
    );
  const open = async (quoted: number, listType = 'local'): Promise<number> => {
    const runId = 1_000_000 + next();
    await within((tx) => openBudget(tx, { accountId, runId, quoted, about: { listType, action: 'search' } }, failHard));
    return runId;
  };
  const pay = (runId: number, many: number) =>
    within((tx) => {
      const pieces = [[{ subject: next(), item: 'contact', credits: many }]];
      return spend(tx, { accountId, runId, key: String(next()), kind: 'contact', action: 'contact', pieces });
    });
  const close = (runId: number) => within((tx) => closeBudget(tx, accountId, runId));
  if (credits > 0) await give(credits);
  /** Somebody of it, signed in at the moment that the clock says. */
  const signIn = async () => app.client(await signInAs(app, person));
  return { accountId, within, give, open, pay, close, signIn, client: await signIn() };
};
