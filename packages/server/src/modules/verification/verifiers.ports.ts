import type { EmailVerifier } from '@galena/adapters/verifiers';
import { definePort } from '../../platform/ports/ports.ts';

/** What can be said of an address without asking anybody. */
type Inspected = {
  /** Its domain in the letters of the DNS; null: this is no address. */
  readonly domain: string | null;
  readonly suggestion: string | null;
  readonly is_free: boolean;
  readonly is_role: boolean;
  readonly is_disposable: boolean;
};

/** Who verifies addresses. */
export type Verifiers = {
  readonly own: EmailVerifier;
  /** Asked where mail servers cannot be asked from here; null: nobody is. */
  readonly vendor: EmailVerifier | null;
  /** Knows the addresses of invented businesses, and no others; null: there are none. */
  readonly sandbox: EmailVerifier | null;
  readonly inspect: (email: string) => Inspected;
  /** Whether mail servers can be asked from this machine. */
  readonly probe: (signal: AbortSignal) => Promise<'open' | 'closed' | 'unclear'>;
  /** How we introduce ourselves to mail servers, and the sender that we name. */
  readonly introduction: { readonly name: string; readonly sender: string };
};

export const verifiersPort = definePort<Verifiers>('verifiers');
