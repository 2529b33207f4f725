import { createHash } from 'node:crypto';
import type { Fail, FileToSend } from '@galena/contract/kernel';
import { walletErrors } from '@galena/contract/wallet';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { eachJournals, getMoments, getStatementBounds, type StatementBounds } from '../billing/index.ts';
import { getSigner, type Signer } from './keys.service.ts';
import { standingAfter, type Foot, type Head, type Standing } from './statement-check.service.ts';

/** The days that are asked for; the last one is whole. */
export type Span = { readonly from: string; readonly to: string };

type Issue = {
  readonly accountId: number;
  readonly head: Head;
  readonly bounds: StatementBounds;
  readonly signer: Signer;
};

const textOf = (line: unknown): string => `${JSON.stringify(line)}\n`;

/** The lines of a statement, signed at their end; of journals only some are in memory. */
const linesOf = async function* (context: Context, issue: Issue): AsyncGenerator<Uint8Array> {
  const { accountId, head, bounds, signer } = issue;
  const digest = createHash('sha256');
  const say = (text: string): Uint8Array => {
    const bytes = Buffer.from(text);
    digest.update(bytes);
    return bytes;
  };
  let standing: Standing = head.opening;
  let journals = 0;
  yield say(textOf(head));
  for await (const page of eachJournals(context, accountId, bounds)) {
    for (const journal of page) standing = standingAfter(standing, journal);
    journals += page.length;
    yield say(page.map(textOf).join(''));
  }
  const foot: Foot = { closing: standing, journals };
  yield say(textOf(foot));
  yield Buffer.from(textOf({ signature: signer.sign(digest.digest()) }));
};

/**
 * The journals of some days with their hashes, what the account had before and after them, and the installation's signature: JSON,
 * a line each. Anybody who has the public key can check it without the product (`docs/guides/verify-statement.mjs`).
 */
export const openStatement = async (
  context: Context,
  { from, to }: Span,
  fail: Fail<typeof walletErrors.span_backwards>,
): Promise<FileToSend> => {
  if (from > to) return fail(walletErrors.span_backwards);
  const { accountId } = userOf(context);
  const bounds = await inReadTransaction(context, async (tx) =>
    getStatementBounds(tx, accountId, await getMoments(tx, accountId, { from, to })),
  );
  const { sequence, hash, available, held } = bounds.opening;
  const opening = { sequence, hash: hash.toString('hex'), available, held };
  const signer = await getSigner(context);
  const about = { account: accountId, from, to, issued_at: moment(context.clock), key: signer.key };
  const issue = { accountId, head: { ledger_statement: 1, ...about, opening } as const, bounds, signer };
  return {
    name: `statement-${from}-${to}.jsonl`,
    contentType: 'application/jsonl',
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(linesOf(context, issue)),
  };
};
