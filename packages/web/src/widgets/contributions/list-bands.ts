import type { List, ListQuery } from '@galena/contract/lists';
import { createRegistry } from '../../platform/registry.ts';
import type { Filter } from '../../ui/table/bars/filters.ts';
import {
  contributed,
  useContributions,
  withPart,
  type Contributed,
  type Contribution,
  type ListKind,
  type Load,
  type WithPart,
} from './contribution.ts';

/** What a band above the records of a list is told. */
export type ListBandProps = {
  readonly list: List;
  /** Leaves only the records that hold to these conditions too. */
  readonly narrow: (filters: readonly Filter[]) => void;
  /** Begins an action over the whole list, or those of it that filters leave, by its id among `listActions`. */
  readonly act: (id: string, filters?: Partial<ListQuery>) => void;
};

type ListBandSpec = Contribution & {
  /** Whether a list has it; else it is left out. */
  readonly isOffered?: (list: ListKind) => boolean;
  readonly load: Load<ListBandProps>;
};

type ListBand = WithPart<ListBandSpec, ListBandProps>;

const listBands = createRegistry<ListBand>();

/** A line above the records of a list that sums them up. */
export const listBand = (spec: ListBandSpec): Contributed =>
  contributed(listBands, withPart<ListBandProps, ListBandSpec>(spec));

/** The bands of a list. */
export const useListBands = (list: ListKind): readonly ListBand[] =>
  useContributions(listBands, list.type).filter(({ isOffered }) => isOffered?.(list) ?? true);
