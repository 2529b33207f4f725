import { isDeepStrictEqual } from 'node:util';
import { VendorError } from '@galena/contract/kernel';
import type { SandboxBooks } from './books.ts';
import { advance, dueOf } from './clockwork.ts';
import { refused, maybeCustomerId, type Customer, type Price } from './customer.ts';

/** How often a page is tried again that somebody else was first to change. */
const maxTries = 100;

/** Works on pages of the books: each act sees what was due by now, and its page is replaced as a whole or not at all. */
export type Desk = {
  readonly now: () => number;
  readonly open: (customer: Customer) => Promise<void>;
  /** @throws VendorError `bad_input`: there is no such customer, or what `act` throws, and then nothing is changed */
  readonly work: <T>(ref: string, act: (customer: Customer, now: number) => T) => Promise<T>;
  /** @returns null: that is no name of the sandbox's, or of nobody */
  readonly maybeWork: <T>(ref: string, act: (customer: Customer, now: number) => T) => Promise<T | null>;
  readonly savePrice: (price: Price) => Promise<void>;
  readonly getPrice: (ref: string) => Promise<Price>;
  readonly findChanged: (since: Date) => Promise<readonly string[]>;
};

const pageOf = (id: string): string => `customer:${id}`;

export const createDesk = (books: SandboxBooks, clock: () => Date): Desk => {
  const change = async <T>(id: string, act: (customer: Customer, now: number) => T): Promise<T | null> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const page = await books.load(pageOf(id));
      if (page === null) return null;
      const customer = structuredClone(page.value) as Customer;
      const now = clock();
      advance(customer, now.getTime());
      const result = act(customer, now.getTime());
      const isSame = isDeepStrictEqual(customer, page.value);
      const next = { value: customer, version: page.version + 1, touchedAt: now, dueAt: dueOf(customer) };
      if (isSame || (await books.save(pageOf(id), next))) return result;
    }
    throw new VendorError('sandbox', 'unavailable', 'Too many at once work on the same customer');
  };
  const maybeWork = async <T>(ref: string, act: (customer: Customer, now: number) => T): Promise<T | null> => {
    const id = maybeCustomerId(ref);
    return id === null ? null : change(id, act);
  };

  return {
    now: () => clock().getTime(),
    open: async (customer) => {
      const page = { value: customer, version: 1, touchedAt: clock(), dueAt: null };
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
      await books.save(`price:${price.ref}`, { value: price, version: 1, touchedAt: clock(), dueAt: null });
    },
    getPrice: async (ref) => {
      const page = await books.load(`price:${ref}`);
      if (page === null) throw refused('There is no such price.');
      return page.value as Price;
    },
    findChanged: async (since) => {
      const keys = await books.findKeys({ touchedSince: since, dueUntil: clock() });
      return keys
        .filter((key) => key.startsWith('customer:'))
        .map((key) => `cus_sandbox_${key.slice('customer:'.length)}`);
    },
  };
};
