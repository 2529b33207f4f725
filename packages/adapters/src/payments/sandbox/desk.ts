import type { Accounts } from './accounts.ts';
import type { SandboxBooks } from './books.ts';
import { advance, dueOf } from './clockwork.ts';
import { refused, maybeCustomerId, readCustomer, type Customer, type Price } from './customer.ts';
import { changePage } from './pages.ts';

/**
 * Works on the pages of one account, its own customers and prices: each act sees what was due by now, and its page is
 * replaced as a whole or not at all.
 */
export type Desk = {
  /** In whose name it works; null: the platform's own. */
  readonly accountRef: string | null;
  readonly open: (customer: Omit<Customer, 'account'>) => Promise<void>;
  /** @throws VendorError `bad_input`: there is no such customer, or what `act` throws, and then nothing is changed */
  readonly work: <T>(ref: string, act: (customer: Customer, now: number) => T) => Promise<T>;
  /** @returns null: that is no name of the sandbox's, of nobody, or of another account's */
  readonly maybeWork: <T>(ref: string, act: (customer: Customer, now: number) => T) => Promise<T | null>;
  readonly savePrice: (price: Price) => Promise<void>;
  readonly getPrice: (ref: string) => Promise<Price>;
  readonly findChanged: (since: Date) => Promise<readonly string[]>;
  /** Whether the account cannot take money. */
  readonly isRestricted: () => Promise<boolean>;
};

type PricePage = Price & { readonly account?: string | null };

const pageOf = (id: string): string => `customer:${id}`;

export const createDesk = (
  books: SandboxBooks,
  clock: () => Date,
  accounts: Accounts,
  accountRef: string | null,
): Desk => {
  const requireAccess = async (): Promise<void> => {
    if (accountRef !== null) await accounts.getConnected(accountRef);
  };
  const maybeWork = async <T>(ref: string, act: (customer: Customer, now: number) => T): Promise<T | null> => {
    await requireAccess();
    const id = maybeCustomerId(ref);
    if (id === null) return null;
    return changePage(books, clock, pageOf(id), {
      read: (value) => {
        const customer = value === null ? null : readCustomer(value);
        return customer?.account === accountRef ? customer : null;
      },
      act: (customer, now) => {
        advance(customer, now);
        return act(customer, now);
      },
      dueOf,
    });
  };

  return {
    accountRef,
    open: async (customer) => {
      await requireAccess();
      const page = { value: { ...customer, account: accountRef }, version: 1, touchedAt: clock(), dueAt: null };
      // Somebody else was first: it is there.
      await books.save(pageOf(customer.id), page);
    },
    maybeWork,
    work: async (ref, act) => {
      const made = await maybeWork(ref, (customer, now) => ({ result: act(customer, now) }));
      if (made === null) throw refused('The sandbox knows nothing of that name.');
      return made.result;
    },
    savePrice: async (price) => {
      await requireAccess();
      const value: PricePage = { ...price, account: accountRef };
      await books.save(`price:${price.ref}`, { value, version: 1, touchedAt: clock(), dueAt: null });
    },
    getPrice: async (ref) => {
      await requireAccess();
      const page = (await books.load(`price:${ref}`))?.value as PricePage | undefined;
      if (page === undefined || (page.account ?? null) !== accountRef) throw refused('There is no such price.');
      const { amount, currency, interval } = page;
      return { ref, amount, currency, interval };
    },
    findChanged: async (since) => {
      await requireAccess();
      const keys = await books.findKeys({ touchedSince: since, dueUntil: clock() });
      return keys
        .filter((key) => key.startsWith('customer:'))
        .map((key) => `cus_sandbox_${key.slice('customer:'.length)}`);
    },
    isRestricted: async () => accountRef !== null && (await accounts.getConnected(accountRef)).isRestricted,
  };
};
