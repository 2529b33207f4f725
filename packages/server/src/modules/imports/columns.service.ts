import { createHash } from 'node:crypto';
import { identifying, type ImportTarget } from '@galena/contract/imports';
import { fold, languages, ownOf, type ListType, type ColumnMapping } from '@galena/contract/kernel';
import { unknownNotation, type Notation } from '@galena/contract/labels';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { findEvidenceTitles } from '../queries/index.ts';
import { tablesPort, type Tables } from './tables.ports.ts';
import { maybeMapping } from './traces.store.ts';

/** The columns that a file of refusals has beside those of its file. */
export const refusalColumns = ['row', 'reason'] as const;
export const refusalTitle = (language: string, column: (typeof refusalColumns)[number]): string =>
  textIn(language, `imports.refusals.${column}`);

/** Columns of files of ours that say nothing of whom a row is about: why it was refused, where its values come from. */
const ownTitles = new Set([
  ...languages.flatMap((language) => refusalColumns.map((column) => refusalTitle(language, column))),
  ...findEvidenceTitles(),
]);

/** What a field is called in files of ours, in every language. All e-mails and phones go where the first goes. */
const titlesOf = (targets: readonly ImportTarget[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    targets.map(({ name, own }) => {
      if (own) return [name, []] as const;
      const fields = name === 'email' || name === 'phone' ? [name, `${name}s`] : name === 'location' ? [] : [name];
      const keys = fields.map((field) => `records.fields.${field.replaceAll('.', '_')}`);
      return [name, languages.flatMap((language) => keys.map((key) => textIn(language, key)))] as const;
    }),
  );

/** By what such files are known again: the names of their columns, whatever their order. */
export const headerKey = (header: readonly string[]): Buffer => {
  const names = header.filter((name) => !ownTitles.has(name)).map(fold);
  return createHash('sha256').update(names.toSorted().join('\n')).digest();
};

/** The columns of a file, and what they may hold. */
export type HeaderOf = {
  readonly type: ListType;
  readonly header: readonly string[];
  readonly targets: readonly ImportTarget[];
};

/** Columns that are called like a label of the account's, by its title or its name; what a field of ours is called is that field. */
const labelColumns = ({ header, targets }: HeaderOf, titles: ReturnType<typeof titlesOf>) => {
  const taken = new Set(Object.values(titles).flat().map(fold));
  const columns: Record<string, string> = {};
  for (const { name, own } of targets) {
    const words = own ? [fold(own.title), fold(own.name)] : [];
    const column = header.find((one) => !(one in columns) && !taken.has(fold(one)) && words.includes(fold(one)));
    if (column !== undefined) columns[column] = name;
  }
  return columns;
};

/** What the columns of a file hold by their names alone. */
const guessed = ({ guessOf, matchColumns }: Tables, of: HeaderOf): ColumnMapping => {
  const { type, header, targets } = of;
  const titles = titlesOf(targets);
  const { used } = matchColumns(header, guessOf(type, targets, titles), labelColumns(of, titles));
  const fields = new Map(used.flatMap(({ field, columns }) => columns.map((column) => [column, field] as const)));
  // Our own title for one field is what others call another: where that one has its column already, it is ours.
  const taken = new Set(fields.values());
  for (const [field, own] of Object.entries(titles)) {
    const column = taken.has(field) ? undefined : header.find((name) => !fields.has(name) && own.includes(name));
    if (column !== undefined) fields.set(column, field);
  }
  return Object.fromEntries(header.map((name) => [name, ownTitles.has(name) ? null : (fields.get(name) ?? null)]));
};

/** A mapping of these columns and of fields that are there, and nothing else. */
export const fittingMapping = ({ header, targets }: HeaderOf, mapping: ColumnMapping): ColumnMapping => {
  const fields = new Set(targets.map(({ name }) => name));
  return Object.fromEntries(
    header.map((name) => {
      const field = ownOf(mapping, name) ?? null;
      return [name, field !== null && fields.has(field) ? field : null];
    }),
  );
};

export type MatchedColumns = {
  readonly mapping: ColumnMapping;
  readonly isRemembered: boolean;
  /** How such a file wrote its days and numbers the last time. */
  readonly notation: Notation;
};

/** What the columns of a file hold: as the account matched such a file the last time, else as they seem to. */
export const matchHeader = async (
  context: Context,
  tx: Tx,
  accountId: number,
  of: HeaderOf,
): Promise<MatchedColumns> => {
  const kept = await maybeMapping(tx.db, accountId, of.type, headerKey(of.header));
  if (kept === null)
    return {
      mapping: guessed(await context.app.ports.get(tablesPort)(), of),
      isRemembered: false,
      notation: unknownNotation,
    };
  const { mapping, ...notation } = kept;
  return { mapping: fittingMapping(of, mapping), isRemembered: true, notation };
};

/** Whether a mapping has the columns that say whom rows are about. */
export const identifies = (type: ListType, mapping: ColumnMapping): boolean => {
  const fields = new Set(Object.values(mapping));
  return identifying[type].some((together) => together.every((field) => fields.has(field)));
};
