import type { Result } from '@galena/contract/records';
import type { ListType } from '@galena/contract/kernel';
import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import type { ListPlace } from '../addresses/parts.ts';
import {
  contributed,
  placedIn,
  useContributions,
  withPart,
  type Contributed,
  type Contribution,
  type ListKind,
  type Load,
  type Offered,
  type Placed,
  type WithPart,
} from './contribution.ts';

/** Shows a dialog beside the drawer of a record, and not in it: the drawer's keys are not the dialog's. */
export type AskBeside = (dialog: (close: () => void) => ReactNode) => void;

/** What a panel is told of the record that is looked at. */
export type RecordPanelProps = {
  readonly place: ListPlace;
  /** Null: it is not known yet. */
  readonly list: ListKind | null;
  readonly record: Result;
  /** What the record is called. */
  readonly name: string;
  readonly ask: AskBeside;
};

/** A question to the server whose answer is a number. */
export type CountQuery = UseQueryOptions<unknown, Error, number>;

/** A question to the server, and the number in its answer: it is asked once, also where the panel asks for all of it. */
export const countIn = <Answer>(query: UseQueryOptions<Answer>, read: (answer: Answer) => number): CountQuery => ({
  ...(query as unknown as CountQuery),
  select: (answer) => read(answer as Answer),
});

/** A tab beside the details. */
type Tab = Offered & {
  /** How many things it holds. */
  readonly count?: (of: { readonly place: ListPlace; readonly recordId: number }) => CountQuery;
};

type RecordPanelSpec = Contribution & {
  readonly at: {
    readonly tab?: Tab;
    /** Below what tells how to reach it. */
    readonly contact?: { readonly order: number };
  };
  /** Whether it is there in a list; a tab is shown before that is known. */
  readonly isOffered?: (list: ListKind) => boolean;
  readonly load: Load<RecordPanelProps>;
};

export type RecordPanel = WithPart<RecordPanelSpec, RecordPanelProps>;

const recordPanels = createRegistry<RecordPanel>();

/** A part of what is shown of a record. */
export const recordPanel = (spec: RecordPanelSpec): Contributed =>
  contributed(recordPanels, withPart<RecordPanelProps, RecordPanelSpec>(spec));

/** The panels below what tells how to reach a record. */
export const useContactPanels = (type: ListType, list: ListKind | null): readonly RecordPanel[] => {
  const panels = useContributions(recordPanels, type);
  if (list === null) return [];
  return placedIn(panels, ({ at }) => at.contact)
    .map(({ item }) => item)
    .filter(({ isOffered }) => isOffered?.(list) ?? true);
};

type CountedTab = Placed<RecordPanel, Tab> & { readonly count: number | undefined };

const nothing: CountQuery = { queryKey: ['no-count'], enabled: false };

/** The tabs beside the details of a record, each with how many things it holds. */
export const usePanelTabs = (place: ListPlace, recordId: number): readonly CountedTab[] => {
  const tabs = placedIn(useContributions(recordPanels, place.type), ({ at }) => at.tab);
  const counts = useQueries({
    queries: tabs.map((tab) => tab.place.count?.({ place, recordId }) ?? nothing),
  });
  return tabs.map((tab, at) => ({ ...tab, count: counts[at]?.data }));
};
