import { identifying, importTargets, type ImportTarget } from '@galena/contract/imports';
import type { ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';
import { findLabels } from '../labels/index.ts';

/** What a column of a file may hold, and what that is called. */
export type Target = ImportTarget & { readonly title: string };

const titleOf = (language: string, { name, own }: ImportTarget): string => {
  if (own) return own.title;
  return name === 'location'
    ? textIn(language, 'imports.location')
    : textIn(language, `records.fields.${name.replaceAll('.', '_')}`);
};

/** What the columns of a file for lists of a kind may hold, the labels of the account among them. Who reads rows asks here. */
export const findAccountTargets = async (tx: Tx, accountId: number, type: ListType): Promise<readonly ImportTarget[]> =>
  importTargets(type, await findLabels(tx, accountId, type));

/** The same, in the language of whoever asks: who guesses columns and offers them asks here. */
export const findTargets = async (tx: Tx, type: ListType): Promise<readonly Target[]> => {
  const { accountId, userId } = userOf(tx);
  const language = await getLanguage(tx, accountId, userId);
  const targets = await findAccountTargets(tx, accountId, type);
  return targets.map((target) => ({ ...target, title: titleOf(language, target) }));
};

/** The names of what says whom rows are about: one of these has to be there. */
export const identifyingTitles = (type: ListType, targets: readonly Target[]): string =>
  identifying[type]
    .map((together) => together.map((field) => targets.find(({ name }) => name === field)?.title ?? field).join(' + '))
    .join(', ');
