import type { ChargedPlace } from '../billing/index.ts';

/** Where the next page goes on, as text; opaque to callers. */
export const writePlace = ({ created_at, account_id, id }: ChargedPlace): string =>
  Buffer.from(JSON.stringify([created_at, account_id, id])).toString('base64url');

const isMoment = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** The place of such a text, or null when it is none of ours. */
export const readPlace = (text: string): ChargedPlace | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(value)) return null;
    const [at, accountId, id] = value as readonly unknown[];
    if (!isMoment(at) || !Number.isSafeInteger(accountId) || !Number.isSafeInteger(id)) return null;
    return { created_at: new Date(at).toISOString(), account_id: accountId as number, id: id as number };
  } catch {
    return null;
  }
};

type Placed = ChargedPlace;

/** Newest first; what began at one moment by account and by id. */
const isBefore = (one: Placed, other: Placed): number =>
  other.created_at.localeCompare(one.created_at) || other.account_id - one.account_id || other.id - one.id;

/** The newest of two lists, no more than a page needs. */
export const newestOf = <Row extends Placed>(
  some: readonly Row[],
  others: readonly Row[],
  max: number,
): readonly Row[] => [...some, ...others].toSorted(isBefore).slice(0, max);
