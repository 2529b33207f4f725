import type { VerificationState } from '@galena/contract/contacts';
import { defineSlot } from '../../platform/slots/slots.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';

/** An address that was checked, with what whoever checked it needs to write it down. */
export type CheckedAddress = { readonly email: string; readonly state: VerificationState; readonly detail: unknown };

/** Somebody upstairs who knows whether addresses take mail. */
export type AddressCheck = {
  /** Whether the account wants addresses checked as they are found, and mail servers can be asked. */
  readonly isWanted: (context: Context) => Promise<boolean>;
  /**
   * Asks about addresses, in lower case. Call it outside any transaction.
   * @param options `areGuesses`: nobody said that they exist, so no vendor is paid for asking
   */
  readonly check: (
    context: Context,
    emails: readonly string[],
    signal: AbortSignal,
    options?: { readonly areGuesses: boolean },
  ) => Promise<readonly CheckedAddress[]>;
  /** Writes down what was said of addresses of records, in the transaction that writes these. */
  readonly write: (
    tx: Tx,
    accountId: number,
    checked: readonly { readonly resultId: number; readonly address: CheckedAddress }[],
  ) => Promise<void>;
  /** Counts addresses that were asked about and are nobody's, in the same transaction: only the operator's counts keep them. */
  readonly count: (tx: Tx, checked: readonly CheckedAddress[]) => Promise<void>;
};

/** One: filled by the room that verifies. Without it nothing is checked between steps. */
export const addressCheckSlot = defineSlot<() => AddressCheck>('addressCheck');
