import type { ListType } from '@galena/contract/kernel';
import type { List, ListQuery } from '@galena/contract/lists';
import { createRegistry } from '../../platform/registry.ts';
import type { IconName } from '../../ui/icon-names.ts';
import type { Cost } from '../../ui/table/columns/columns.ts';
import {
  contributed,
  useContributions,
  withPart,
  type Contributed,
  type Contribution,
  type ListKind,
  type Load,
  type Offered,
  type WithPart,
} from './contribution.ts';

/** Some records of a list, by name or by what they have in common. */
export type Wanted = { readonly ids: readonly number[] } | { readonly all: true; readonly filters: Partial<ListQuery> };

/** What an action over records is told: it shows a dialog, or nothing while it does its work. */
export type ListActionProps = {
  readonly list: List;
  readonly wanted: Wanted;
  /** How many they are. */
  readonly count: number;
  /** The server stopped counting: there are more. */
  readonly isOpenEnded: boolean;
  /** The columns of the table as they stand, by the names of their fields. */
  readonly shown: readonly string[];
  /** Every field that records of this kind can have, with its title. */
  readonly fields: readonly { readonly name: string; readonly title: string }[];
  /** Takes records that are no longer in the list out of what is shown, at once. */
  readonly gone: (wanted: Wanted) => void;
  /** Asks for what is shown again: something came back. */
  readonly reload: () => void;
  readonly close: () => void;
};

type ListActionSpec = Contribution & {
  readonly icon: IconName;
  /** Whether a list can have it done; else it is left out. */
  readonly isOffered?: (list: ListKind) => boolean;
  readonly cost?: (type: ListType) => Cost | undefined;
  readonly at: {
    /** The bar over those that are chosen; `keys`: the letter that presses it from their rows. */
    readonly bulk?: Offered & { readonly keys?: string };
    /** The menu at the end of that bar: what is done less often. */
    readonly more?: Offered;
    /** The menu of the open list: all that its filters leave. */
    readonly menu?: Offered;
    /** A button beside the name of the open list: the same. */
    readonly header?: Offered;
    /** The menu of a column: the same. */
    readonly column?: Offered & { readonly field: string };
    /** The command menu, while the list is open, and a key, as `useShortcut` takes it: the same. */
    readonly command?: Offered & { readonly keys?: string };
  };
  readonly load: Load<ListActionProps>;
};

export type ListAction = WithPart<ListActionSpec, ListActionProps>;

const listActions = createRegistry<ListAction>();

/** Something to be done with records of a list: with those that are chosen, with all that are shown, with the whole list. */
export const listAction = (spec: ListActionSpec): Contributed =>
  contributed(listActions, withPart<ListActionProps, ListActionSpec>(spec));

/** What can be done with the records of a list. */
export const useListActions = (list: ListKind): readonly ListAction[] =>
  useContributions(listActions, list.type).filter(({ isOffered }) => isOffered?.(list) ?? true);
