import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { WordedMail, WordsAsked } from '../identity/index.ts';
import { maybeKeyOf, neededBy } from './template-kinds.service.ts';
import { maybeTemplate } from './templates.store.ts';
import { renderWords } from './wording.service.ts';

/**
 * A mail in the words that its brand wrote in the reader's language; null: as the house words it. What cannot be filled in is logged,
 * and the house's words are sent: a mail is never lost for its template.
 */
export const maybeWords = async (
  tx: Tx,
  { ownerId, kind, lang, look, values }: WordsAsked,
): Promise<WordedMail | null> => {
  const key = maybeKeyOf(kind);
  if (key === null) return null;
  const row = await alsoInAccounts(tx, [ownerId], (inside) => maybeTemplate(inside.db, ownerId, key, lang));
  if (row === null || !row.is_active) return null;
  try {
    const needed = neededBy(key);
    if (needed !== null && !values[needed]) throw new Error(`there is no ${needed} to tell`);
    return renderWords(row, values, look);
  } catch (error) {
    tx.log.warn({ err: error, owner_id: ownerId, template: key, lang }, 'a mail template could not be filled in');
    return null;
  }
};
