import { identifying, importTargets, type ImportTarget } from '@galena/contract/imports';
import type { ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';

/** What a column of a file may hold, and what that is called. */
export type Target = ImportTarget & { readonly title: string };

const titleOf = (language: string, name: string): string =>
  name === 'location'
    ? textIn(language, 'imports.location')
    : textIn(language, `records.fields.${name.replaceAll('.', '_')}`);

/**
 * What the columns of a file for lists of a kind may hold, in the language of whoever asks. The one place that says so: who reads rows,
 * guesses columns and offers them asks here.
 */
export const findTargets = async (tx: Tx, type: ListType): Promise<readonly Target[]> => {
  const { accountId, userId } = userOf(tx);
  const language = await getLanguage(tx, accountId, userId);
  return importTargets(type).map((target) => ({ ...target, title: titleOf(language, target.name) }));
};

/** The names of what says whom rows are about: one of these has to be there. */
export const identifyingTitles = (type: ListType, targets: readonly Target[]): string =>
  identifying[type]
    .map((together) => together.map((field) => targets.find(({ name }) => name === field)?.title ?? field).join(' + '))
    .join(', ');
