import { createHash, createPublicKey, verify } from 'node:crypto';
import type { JournalLine } from '../billing/index.ts';

/** Where a chain of journals stands: the last journal's number and hash, and what was free and what was held after it. */
export type Standing = {
  readonly sequence: number;
  readonly hash: string;
  readonly available: number;
  readonly held: number;
};

/** The first line of a statement. */
export type Head = {
  /** The version of this form. */
  readonly ledger_statement?: 1;
  /** What it was called in statements of before December 2026. */
  readonly galena_statement?: 1;
  readonly account: number;
  readonly from: string;
  readonly to: string;
  readonly issued_at: string;
  /** The name of the key that signs it. */
  readonly key: string;
  readonly opening: Standing;
};

/** The line after the journals. */
export type Foot = { readonly closing: Standing; readonly journals: number };

/** The last line: what signed all bytes before it. */
type Seal = { readonly signature: string };

const sumOf = ({ entries }: JournalLine, account: string): number =>
  entries.reduce((sum, [name, , credits]) => (name === account ? sum + credits : sum), 0);

/** Where the chain stands after a journal. */
export const standingAfter = (before: Standing, journal: JournalLine): Standing => ({
  sequence: journal.sequence,
  hash: journal.hash,
  available: before.available + sumOf(journal, 'available'),
  held: before.held + sumOf(journal, 'held'),
});

/** The formula of a journal's hash (`billing/chain.service.ts`), over a line of a statement. */
const hashOfLine = (account: number, before: string, line: JournalLine): string => {
  const { sequence, key, kind, run, hold, user, prices, reason, at, about, entries } = line;
  const { reference, undoes, transfer, money } = line;
  const saysMore = money.length > 0 || reference !== null || undoes !== null || transfer !== null;
  const fields = [account, sequence, key, kind, run, hold, user, prices, reason, at, ...(about ?? []), entries];
  return createHash('sha256')
    .update(Buffer.from(before, 'hex'))
    .update(JSON.stringify([...fields, ...(saysMore ? [{ reference, undoes, transfer, money }] : [])]))
    .digest('hex');
};

/** What of a journal does not follow from the one before it; null: all is well. */
const faultOf = (account: number, before: Standing, line: JournalLine): string | null => {
  if (line.sequence !== before.sequence + 1) return `journal ${before.sequence + 1} is missing`;
  if (hashOfLine(account, before.hash, line) !== line.hash) return `journal ${line.sequence} was changed`;
  const whole = line.entries.reduce((sum, [, , credits]) => sum + credits, 0);
  return whole === 0 ? null : `journal ${line.sequence} doesn’t sum to zero`;
};

/** What was found of a statement. */
export type Verdict =
  | { readonly isGood: true; readonly head: Head; readonly foot: Foot }
  | { readonly isGood: false; readonly fault: string };

/** Follows a statement line by line; knows only one journal at a time. */
const createFollower = () => {
  let head: Head | undefined;
  let foot: Foot | undefined;
  let seal: Seal | undefined;
  let standing: Standing = { sequence: 0, hash: '', available: 0, held: 0 };
  let [journals, fault]: [number, string | null] = [0, null];
  const digest = createHash('sha256');
  const follow = (text: string): void => {
    const line = JSON.parse(text) as Partial<Head & Foot & Seal> & JournalLine;
    if (seal) throw new Error('something stands after the signature');
    if (typeof line.signature === 'string' && text === JSON.stringify({ signature: line.signature }))
      seal = line as Seal;
    else digest.update(`${text}\n`);
    if (seal) return;
    if (!head) {
      head = line as Head;
      if (head.ledger_statement !== 1 && head.galena_statement !== 1) throw new Error('this is no statement');
      standing = head.opening;
    } else if (line.closing) foot = line as Foot;
    else {
      fault ??= foot ? 'a journal stands after the closing balance' : faultOf(head.account, standing, line);
      standing = standingAfter(standing, line);
      journals += 1;
    }
  };
  const end = () => ({ head, foot, seal, standing, journals, fault, digest: digest.digest() });
  return { follow, end };
};

type Followed = ReturnType<ReturnType<typeof createFollower>['end']>;

const isSigned = ({ seal, digest }: Followed, publicKey: string): boolean =>
  seal !== undefined &&
  Buffer.from(seal.signature, 'base64').toString('base64') === seal.signature &&
  verify(null, digest, createPublicKey(publicKey), Buffer.from(seal.signature, 'base64'));

const judge = (followed: Followed, publicKeyOf: (key: string) => string | null): Verdict => {
  const { head, foot, seal, standing, journals, fault } = followed;
  if (!head || !foot || !seal) return { isGood: false, fault: 'the statement is not whole' };
  const publicKey = publicKeyOf(head.key);
  if (publicKey === null) return { isGood: false, fault: `the key ${head.key} is not known` };
  if (!isSigned(followed, publicKey))
    return { isGood: false, fault: 'the signature doesn’t fit: the file was changed' };
  if (fault !== null) return { isGood: false, fault };
  const { closing } = foot;
  const isSame = (['sequence', 'hash', 'available', 'held'] as const).every((part) => closing[part] === standing[part]);
  if (!isSame || foot.journals !== journals)
    return { isGood: false, fault: 'the closing balance doesn’t follow from the journals' };
  return { isGood: true, head, foot };
};

/**
 * Checks a statement: that these bytes were signed, that every journal has the hash that follows from the one before it, sums to
 * zero, and that the closing balance follows from the opening one.
 * @param publicKeyOf the public key of that name; null: not known
 */
export const verifyStatement = async (
  lines: AsyncIterable<string>,
  publicKeyOf: (key: string) => string | null,
): Promise<Verdict> => {
  const follower = createFollower();
  try {
    for await (const line of lines) follower.follow(line);
  } catch (error) {
    return { isGood: false, fault: (error as Error).message };
  }
  return judge(follower.end(), publicKeyOf);
};
