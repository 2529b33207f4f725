import type { SocialProvider } from '../port.ts';
import type { Net } from './net.ts';

/** Somebody at a provider. */
export type Visitor = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
};

export type Client = { readonly clientId: string; readonly clientSecret: string };

export const client: Client = { clientId: 'our-client', clientSecret: 'our very own secret' };

/** The clock of a test: providers and we go by the same. */
export const createTestClock = () => {
  let time = Date.parse('2026-11-23T12:00:00Z');
  return { now: () => new Date(time), advance: (seconds: number) => void (time += seconds * 1000) };
};

export type TestClock = ReturnType<typeof createTestClock>;

/** A provider before whom a test can put people, and what stands behind it. */
export type Stage = {
  readonly provider: SocialProvider;
  readonly net: Net;
  readonly clock: TestClock;
  /** Whether it answers for the addresses that it tells. */
  readonly vouches: boolean;
  /** Whether it has to be asked before people can be sent to it. */
  readonly asksBeforehand: boolean;
  /** Somebody agrees on its own pages. @returns what it sends back in the query */
  readonly agree: (url: string, visitor: Visitor) => { readonly code: string; readonly iss: string | null };
  /** What its script hands over. */
  readonly tokenFor: (
    visitor: Visitor,
    more?: { readonly clientId?: string; readonly nonce?: string; readonly seconds?: number },
  ) => Promise<string>;
  /** The client gets another secret there, of which nobody has told us. */
  readonly changeSecret: () => void;
};
