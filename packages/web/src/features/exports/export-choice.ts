import { evidenceColumns, exportFormats, type ExportFormat } from '@galena/contract/exports';
import type { ListType } from '@galena/contract/kernel';
import type { ListActionProps } from '../../widgets/contributions/list-actions.ts';
import { useKept } from '../../widgets/preferences.ts';

const columnWays = ['all', 'shown', 'chosen'] as const;
const sourceScopes = ['contacts', 'every'] as const;

/** What a file is to hold, as somebody chose it. */
export type Choice = {
  readonly columns: (typeof columnWays)[number];
  /** Every column, in the order in which those that are chosen one by one stand in the file. */
  readonly order: readonly string[];
  /** The columns that are ticked, where they are chosen one by one. */
  readonly ticked: ReadonlySet<string>;
  readonly hasSources: boolean;
  /** Sources of the email and the phone at the end, or of every column behind it. */
  readonly sourcesOf: (typeof sourceScopes)[number];
  readonly format: ExportFormat;
};

export type ShownColumns = Pick<ListActionProps, 'shown' | 'fields'>;

/** What holds until somebody chooses. */
export const standardChoice = ({ shown, fields }: ShownColumns): Choice => ({
  columns: 'all',
  order: fields.map(({ name }) => name),
  ticked: new Set(shown),
  hasSources: true,
  sourcesOf: 'contacts',
  format: 'csv',
});

/** The columns of a file, in its order. */
export const columnsOf = ({ columns, order, ticked }: Choice, { shown, fields }: ShownColumns): readonly string[] => {
  if (columns === 'shown') return shown;
  return columns === 'all' ? fields.map(({ name }) => name) : order.filter((name) => ticked.has(name));
};

/** The same as the server is asked for it. */
export const askedOf = (choice: Choice, known: ShownColumns) => {
  const fields = columnsOf(choice, known);
  const isOfEvery = choice.hasSources && choice.sourcesOf === 'every';
  return {
    format: choice.format,
    columns: [...fields, ...(choice.hasSources && !isOfEvery ? evidenceColumns : [])],
    ...(isOfEvery && { sources: true }),
  };
};

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown, standard: Value): Value =>
  values.find((one) => one === value) ?? standard;

/** What somebody chose the last time, maybe with an older version and other columns: those that are new stand at the end. */
const readChoice = (kept: unknown, known: ShownColumns): Choice => {
  const standard = standardChoice(known);
  if (!isBag(kept)) return standard;
  const namesIn = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((name): name is string => standard.order.includes(name as string)) : [];
  const order = [...new Set(namesIn(kept['order']))];
  const ticked = namesIn(kept['ticked']);
  return {
    columns: oneOf(columnWays, kept['columns'], standard.columns),
    order: [...order, ...standard.order.filter((name) => !order.includes(name))],
    ticked: ticked.length > 0 ? new Set(ticked) : standard.ticked,
    hasSources: kept['hasSources'] !== false,
    sourcesOf: oneOf(sourceScopes, kept['sourcesOf'], standard.sourcesOf),
    format: oneOf(exportFormats, kept['format'], standard.format),
  };
};

/** What the user chose the last time for lists of this kind, and the way to remember it (null: forget). */
export const useKeptChoice = (
  type: ListType,
  known: ShownColumns,
): readonly [Choice, (choice: Choice | null) => void] => {
  const [kept, keep] = useKept(`exports.choice.${type}`);
  return [
    readChoice(kept, known),
    (choice) => keep(choice === null ? null : { ...choice, order: [...choice.order], ticked: [...choice.ticked] }),
  ];
};
