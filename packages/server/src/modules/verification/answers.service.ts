import { domainToUnicode } from 'node:url';
import type { EmailAnswer } from '@galena/contract/verification';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './answers.store.ts';
import { keyOf } from './spellings.rules.ts';

/** Every way in which an address may stand in a table: as it is given, in ASCII, and in the letters of its domain. In lower case. */
const spellingsOf = (email: string): readonly string[] => {
  const key = keyOf(email);
  const at = key.lastIndexOf('@') + 1;
  return [...new Set([email.toLowerCase(), key, key.slice(0, at) + domainToUnicode(key.slice(at))])];
};

/**
 * The newest answer that the account has about each of these addresses since a moment, in whichever letters its domain was written then.
 * @param emails in lower case
 * @returns answers about addresses as they are written here
 */
export const findKnownAnswers = async (
  tx: Tx,
  accountId: number,
  emails: readonly string[],
  since: string,
): Promise<readonly EmailAnswer[]> => {
  const found = await store.findKnown(tx.db, accountId, [...new Set(emails.flatMap(spellingsOf))], since);
  const newest = new Map<string, EmailAnswer>();
  for (const answer of found) {
    const key = keyOf(answer.email);
    const other = newest.get(key);
    if (!other || answer.at > other.at) newest.set(key, answer);
  }
  return [...new Set(emails)].flatMap((email) => {
    const answer = newest.get(keyOf(email));
    return answer ? [{ ...answer, email }] : [];
  });
};
