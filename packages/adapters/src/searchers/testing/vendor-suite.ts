import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Call, Fault } from '../../testing/stand-in.ts';
import type { Question, Searcher, SearcherCall } from '../port.ts';

/** A vendor's stand-in on loopback, and a call to it. Ends with its test. */
export type VendorBench = {
  readonly call: SearcherCall<unknown>;
  /** What it was asked, and what it answered. */
  readonly calls: readonly Call[];
  /** What goes wrong next. */
  readonly faults: Fault[];
};

export type VendorSuite = {
  readonly searcher: Searcher;
  readonly open: () => Promise<VendorBench>;
  /** The call that finds, as the stand-in names it: `POST /v5/person/search`. */
  readonly finds: string;
  /** The secret in the settings: it is in no error. */
  readonly key: string;
  readonly questions: fc.Arbitrary<Question>;
  /** A question that finds more than three pages of ten. */
  readonly many: Question;
  /** Filters of which a lead does not say whether they hold: the vendor is believed. */
  readonly unseen?: readonly string[];
  /** Statuses that mean something else than usual. */
  readonly statuses?: Readonly<Record<number, VendorError['fault']>>;
  /** Where an answer says how many there are: the figure follows the first group. */
  readonly totalIn: RegExp;
  /** An answer of the vendor's without any lead that says there is more. */
  readonly emptyWithMore: string;
  /** What of these calls does not fit the published contract; null: it is not there. */
  readonly problems: ((calls: readonly Call[]) => readonly string[]) | null;
};

export type Outcome = Pick<VendorError, 'fault' | 'message' | 'retryAfterSeconds' | 'vendor'>;

/** How work failed; other errors than the port allows pass on. */
export const failureOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ fault: 'protocol', message: 'It did not fail', retryAfterSeconds: undefined, vendor: 'none' }),
    (error: unknown) => {
      if (error instanceof VendorError) return error;
      throw error;
    },
  );

const maxPages = 400;

/** Every lead of a question, page by page, the limits in turn. */
export const findAll = async (
  searcher: Searcher,
  call: SearcherCall<unknown>,
  question: Question,
  limits: readonly number[],
): Promise<readonly LeadRecord[]> => {
  const all: LeadRecord[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const limit = limits[page % limits.length] ?? 1;
    const found = await searcher.find(call, question, { cursor, limit });
    expect(found.records.length).toBeLessThanOrEqual(limit);
    all.push(...found.records);
    if (found.next === null) return all;
    cursor = found.next;
  }
  return expect.fail('the pages never end');
};
