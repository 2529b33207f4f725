import type { ListType } from '@galena/contract/kernel';
import type { Result } from '@galena/contract/records';
import { createRegistry } from '../../platform/registry.ts';
import type { IconName } from '../../ui/icon-names.ts';
import type { Cost } from '../../ui/table/columns/columns.ts';
import type { ListPlace } from '../addresses/parts.ts';
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

/** Where an action on a record can be offered. */
type RecordActionPlaces = {
  /**
   * A button below the name of the record that is looked at; the first one stands out. `keys`: the letter that presses it, there and
   * in the row of the record. Of several with one letter it is the first.
   */
  readonly button?: Offered & { readonly keys?: string };
  /** The menu of its row in the table. */
  readonly menu?: Offered;
  /** A button beside the evidence of its address and its number. */
  readonly evidence?: Offered;
};

/** What an action on a record is told: it shows a dialog, or nothing while it does its work. */
export type RecordActionProps = {
  readonly place: ListPlace;
  readonly record: Result;
  /** What the record is called. */
  readonly name: string;
  readonly at: keyof RecordActionPlaces;
  readonly close: () => void;
};

type RecordActionSpec = Contribution & {
  readonly icon: IconName;
  /** Whether a list can have it done to its records; else it is left out. */
  readonly isOffered?: (list: ListKind) => boolean;
  /** Whether this record needs it. */
  readonly isFor?: (record: Result) => boolean;
  readonly cost?: (type: ListType) => Cost | undefined;
  /** Whether its part shows nothing in lists of this kind and does its work at once; the button is busy until it closes. */
  readonly isSilent?: (type: ListType) => boolean;
  /** Whether it is under way already, whoever has begun it. */
  readonly isBusy?: (record: Result) => boolean;
  /** The same where nothing in the record says it: a hook, called by its button. */
  readonly useIsBusy?: (record: Result) => boolean;
  readonly at: RecordActionPlaces;
  readonly load: Load<RecordActionProps>;
};

export type RecordAction = WithPart<RecordActionSpec, RecordActionProps>;

const recordActions = createRegistry<RecordAction>();

/** Something to be done with one record. */
export const recordAction = (spec: RecordActionSpec): Contributed =>
  contributed(recordActions, withPart<RecordActionProps, RecordActionSpec>(spec));

/** What can be done with the records of a list. */
export const useRecordActions = (list: ListKind): readonly RecordAction[] =>
  useContributions(recordActions, list.type).filter(({ isOffered }) => isOffered?.(list) ?? true);
