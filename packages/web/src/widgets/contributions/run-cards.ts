import type { Run } from '@galena/contract/kernel';
import type { HistoryItem, List, ListQuery } from '@galena/contract/lists';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import {
  contributed,
  useContributions,
  withPart,
  type Contributed,
  type Contribution,
  type EarlyText,
  type ListKind,
  type Load,
  type WithPart,
} from './contribution.ts';

/** What is told about a run: how far it is, and once it is over what came of it. */
export type RunCardProps = {
  readonly list: List;
  readonly run: Run;
  /** Another one goes on with it: what came of this one stands in the strip of that one, in a few words. */
  readonly isBefore: boolean;
  /** What came of the one that this goes on with: they are one piece of work, in one strip. */
  readonly before: ReactNode;
  readonly dismiss: () => void;
  /** Begins an action over the whole list, or those of it that filters leave, by its id among `listActions`. */
  readonly act: (id: string, filters?: Partial<ListQuery>) => void;
  /** What other rooms offer to do next. */
  readonly next: ReactNode;
};

type RunCardSpec = Pick<Contribution, 'id'> & {
  /** Whether it tells about runs of this kind. */
  readonly isOf: (kind: string) => boolean;
  /** What is being done, in a word or two: "Searching". */
  readonly name: EarlyText;
  /** What the history of a list calls such a run, or one of several kinds. */
  readonly events: readonly HistoryItem['kind'][];
  /** It goes on where such a run ended: what came of that stays in sight. */
  readonly follows?: HistoryItem['kind'];
  readonly load: Load<RunCardProps>;
};

export type RunCard = WithPart<RunCardSpec, RunCardProps>;

const runCards = createRegistry<RunCard>();

/** What is told about runs of a kind, above the list that they work on. */
export const runCard = (spec: RunCardSpec): Contributed =>
  contributed(runCards, withPart<RunCardProps, RunCardSpec>(spec));

/** What a next step is told of the run that is over. */
export type NextStepProps = Pick<RunCardProps, 'list' | 'run' | 'act'>;

type NextStepSpec = Contribution & {
  /** Whether it goes on where runs of this kind ended. */
  readonly isAfter: (kind: string) => boolean;
  /** Whether a list can have it done; else it is left out. */
  readonly isOffered?: (list: ListKind) => boolean;
  readonly load: Load<NextStepProps>;
};

export type NextStep = WithPart<NextStepSpec, NextStepProps>;

const nextSteps = createRegistry<NextStep>();

/** A button in the line that tells what came of a run: what is usually done next. */
export const nextStep = (spec: NextStepSpec): Contributed =>
  contributed(nextSteps, withPart<NextStepProps, NextStepSpec>(spec));

/** What is usually done next with a list on which a run of some kind has ended. */
export const useNextSteps = (list: ListKind, kind: string): readonly NextStep[] =>
  useContributions(nextSteps, list.type).filter(
    ({ isAfter, isOffered }) => isAfter(kind) && (isOffered?.(list) ?? true),
  );

/** All that there are: whatever runs on a list is told about, whoever looks. */
export const useRunCards = (): readonly RunCard[] => useSyncExternalStore(runCards.subscribe, runCards.current);
