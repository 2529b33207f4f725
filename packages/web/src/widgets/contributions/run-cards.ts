import type { Run } from '@galena/contract/kernel';
import type { HistoryItem, List } from '@galena/contract/lists';
import { useSyncExternalStore } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import {
  contributed,
  withPart,
  type Contributed,
  type Contribution,
  type EarlyText,
  type Load,
  type WithPart,
} from './contribution.ts';

/** What is told about a run: how far it is, and once it is over what came of it. */
export type RunCardProps = {
  readonly list: List;
  readonly run: Run;
  /** Another one came after it, and is told about above. */
  readonly isBefore: boolean;
  readonly dismiss: () => void;
  /** Begins an action over the whole list, by its id among `listActions`. */
  readonly act: (id: string) => void;
};

type RunCardSpec = Pick<Contribution, 'id'> & {
  /** Whether it tells about runs of this kind. */
  readonly isOf: (kind: string) => boolean;
  /** What is being done, in a word or two: "Searching". */
  readonly name: EarlyText;
  /** What the history of a list calls such a run. */
  readonly event: HistoryItem['kind'];
  /** It goes on where such a run ended: what came of that stays in sight. */
  readonly follows?: HistoryItem['kind'];
  readonly load: Load<RunCardProps>;
};

export type RunCard = WithPart<RunCardSpec, RunCardProps>;

const runCards = createRegistry<RunCard>();

/** What is told about runs of a kind, above the list that they work on. */
export const runCard = (spec: RunCardSpec): Contributed =>
  contributed(runCards, withPart<RunCardProps, RunCardSpec>(spec));

/** All that there are: whatever runs on a list is told about, whoever looks. */
export const useRunCards = (): readonly RunCard[] => useSyncExternalStore(runCards.subscribe, runCards.current);
