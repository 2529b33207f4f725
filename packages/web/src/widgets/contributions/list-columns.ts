import type { AtDestination, List } from '@galena/contract/lists';
import type { Result } from '@galena/contract/records';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import type { CellContext } from '../../ui/table/columns/columns.ts';
import {
  contributed,
  useContributions,
  withPart,
  type Contributed,
  type Contribution,
  type Load,
  type WithPart,
} from './contribution.ts';

/** A column that a room adds to a list. */
export type ListColumnCard = {
  /** Among those of its room. */
  readonly id: string;
  /** In words of its own: the name that somebody gave to what it is about. */
  readonly title: string;
  /** Only shown where somebody asks for it. */
  readonly isHidden: boolean;
  /** The destination that it is about: the list can be asked for how far records are with it. */
  readonly to: AtDestination['to'];
};

/** What a cell of such a column is told. */
export type ListColumnProps = CellContext & {
  readonly listId: number;
  readonly record: Result;
  /** The id of its column. */
  readonly column: string;
};

/** A question to the server whose answer is columns. */
export type ColumnsQuery = UseQueryOptions<unknown, Error, readonly ListColumnCard[]>;

/** A question to the server, and the columns in its answer. */
export const columnsIn = <Answer>(
  query: UseQueryOptions<Answer>,
  read: (answer: Answer) => readonly ListColumnCard[],
): ColumnsQuery => ({
  ...(query as unknown as ColumnsQuery),
  select: (answer) => read(answer as Answer),
});

type ListColumnsSpec = Contribution & {
  /** Which there are in a list. */
  readonly columns: (listId: number) => ColumnsQuery;
  readonly load: Load<ListColumnProps>;
};

type ListColumns = WithPart<ListColumnsSpec, ListColumnProps>;

const listColumns = createRegistry<ListColumns>();

/** Columns beside those of the fields of records. */
export const listColumnsOf = (spec: ListColumnsSpec): Contributed =>
  contributed(listColumns, withPart<ListColumnProps, ListColumnsSpec>(spec));

export type ListColumn = ListColumnCard & {
  /** Unlike that of any other column of the list; conditions on it are called so, too. */
  readonly key: string;
  readonly Part: ComponentType<ListColumnProps>;
};

/** The columns that rooms add to a list; demo lists have none. */
export const useListColumns = ({ id, type, is_demo: isDemo }: List): readonly ListColumn[] => {
  const items = useContributions(listColumns, type);
  const answers = useQueries({ queries: items.map(({ columns }) => ({ ...columns(id), enabled: !isDemo })) });
  return items.flatMap((item, at) =>
    (answers[at]?.data ?? []).map((card) => ({ ...card, key: `to.${card.to}`, Part: item.Part })),
  );
};
