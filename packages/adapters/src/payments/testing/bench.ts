import type { SandboxBooks } from '../index.ts';
import { createMemoryBooks, createSandbox } from '../index.ts';
import type { PaymentProvider, ProviderNotice, ProviderSubscription, Rehearsal } from '../port.ts';
import type { Customer, CardToken } from '../sandbox/customer.ts';
import type { Call, Fault } from '../../testing/stand-in.ts';

/** A clock that a test sets. */
export const createClock = (start = '2026-11-23T10:00:00Z') => {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (seconds: number): void => {
      now += seconds * 1000;
    },
  };
};
export type Clock = ReturnType<typeof createClock>;

/** A provider with everything around it that is not ours: the holder, the bank, the wire. */
export type Bench = {
  readonly provider: PaymentProvider;
  readonly clock: Clock;
  /** The holder enters a card that does so. @returns what the page hands to `addCard` */
  readonly enterCard: (customerRef: string, kind: CardToken) => Promise<string>;
  /** The payer agrees to a subscription where the provider asks on a page of its own. */
  readonly approve: (subscription: ProviderSubscription, kind: CardToken) => Promise<void>;
  readonly authenticate: (paymentRef: string) => Promise<void>;
  readonly decide: (disputeRef: string, outcome: 'won' | 'lost') => Promise<void>;
  /** What was really taken of a customer, and not given back, in minor units. */
  readonly taken: (customerRef: string) => Promise<number>;
  /** A notice as the provider signs it at this moment. */
  readonly sign: (notice: ProviderNotice) => Promise<{ body: Buffer; headers: Record<string, string> }>;
  /** Accounts of others, and who they belong to; null: the provider has none. */
  readonly others: {
    /** Somebody agrees on the provider's page. @returns the code that it leads back with */
    readonly agree: (email: string) => Promise<string>;
    readonly setAccount: Rehearsal['setAccount'];
    /** The same bench, with the provider in the name of an account. */
    readonly inNameOf: (ref: string) => Bench;
  } | null;
  /** From when on a payment is found by its key, and its absence is certain. */
  readonly certainAfterSeconds: number;
  readonly wire: {
    readonly calls: readonly Call[];
    readonly fail: (fault: Fault) => void;
    /** The call that charges. */
    readonly chargeCall: string;
    /** What must never be told. */
    readonly secrets: readonly string[];
    /** The same provider, which waits a second only. */
    readonly impatient: PaymentProvider;
    /** The same provider with another secret. */
    readonly stranger: PaymentProvider;
  } | null;
};

/** What a stand-in keeps its books in: the sandbox, whose money is nobody's either. */
export const createEngine = (clock: Clock, secret = 'engine') => {
  const books: SandboxBooks = createMemoryBooks();
  const engine = createSandbox({ books, now: clock.now, secret });
  const rehearsal = engine.rehearsal as Rehearsal;
  const customerOf = async (ref: string): Promise<Customer> => {
    const id = /([0-9a-f]{24})/.exec(ref)?.[1] ?? '';
    const load = async () => (await books.load(`customer:${id}`))?.value as Customer;
    const account = (await load())?.account ?? null;
    const owner = account === null ? engine : engine.connecting?.inNameOf(account);
    // Lets everything happen that was due.
    await owner?.maybePayment(`pay_sandbox_${id}_0`);
    return load();
  };
  const taken = async (ref: string): Promise<number> =>
    (await customerOf(ref)).payments
      .filter(({ state }) => state === 'succeeded' || state === 'processing')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  return { engine, rehearsal, books, customerOf, taken };
};
