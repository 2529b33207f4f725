import type { ListType } from '@galena/contract/kernel';
import { searchRoutes, type Estimate } from '@galena/contract/search';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../platform/query.ts';
import { useSettled } from '../../ui/cost/use-settled.ts';
import type { Sentences } from '../../ui/fields/form/form-values.ts';
import { isShort, type Obstacle } from './dock.tsx';
import type { Draft, DraftForm, Question } from './question.ts';
import type { EstimateState } from './use-estimate.ts';

/** A press of the button that did nothing, and for which form. */
type Refused = { readonly obstacle: Obstacle; readonly draft: Draft; readonly times: number };

/** What is in the way of running what would find and cost so much. @param asked what it answers */
const obstacleIn = (estimate: Estimate, asked: Question | null): Obstacle | null => {
  const { available, available_is_capped: isCapped, preview } = estimate;
  if (available === 0) return 'empty';
  // Only where all that there is was looked at.
  const isShown = !isCapped && preview.length >= available;
  if (asked?.skip_owned && isShown && preview.every((row) => row.is_owned)) return 'owned';
  return isShort(estimate) ? 'short' : null;
};

/** What is in the way of running what is asked. */
const obstacleOf = ({ estimate, question, error, isStale }: EstimateState): Obstacle | null => {
  if (error !== null) return 'unknown';
  return isStale || estimate === undefined ? 'pending' : obstacleIn(estimate, question);
};

/** A balance that does not reach is in nobody's way who agreed to stop in time. */
const inTheWay = (obstacle: Obstacle | null, stopAt: number | undefined): Obstacle | null =>
  obstacle === 'short' && stopAt !== undefined ? null : obstacle;

type AttemptOptions = {
  readonly type: ListType;
  readonly form: DraftForm;
  /** Finds all that is wrong with it. */
  readonly check: (draft: Draft) => Sentences;
  /** What is asked; null: something is missing or wrong. */
  readonly question: Question | null;
  readonly known: EstimateState;
  readonly hasSource: boolean;
  readonly maySpend: boolean;
  /** Starts the search. @param stopAt spend no more than so many credits */
  readonly start: (stopAt?: number) => void;
};

/**
 * A press of the button: it starts the search, or says what is in the way. A press that comes before the cost is known waits for it,
 * and starts nothing that can cost more than what stood there. Whoever changes something meanwhile, or leaves, takes it back.
 */
export const useAttempt = ({ type, form, check, question, known, hasSource, maySpend, start }: AttemptOptions) => {
  const draft = form.values;
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [waiting, setWaiting] = useState<Draft | null>(null);
  const latest = useRef<Draft | null>(draft);
  useEffect(() => {
    latest.current = draft;
    return () => {
      latest.current = null;
    };
  }, [draft]);
  const found = hasSource ? obstacleOf(known) : 'no_source';
  const obstacle = maySpend ? found : 'reader';
  const refuse = (why: Obstacle): void =>
    setRefused((before) => ({ obstacle: why, draft, times: (before?.times ?? 0) + 1 }));

  const startWhenKnown = async (asked: Question, stopAt: number | undefined): Promise<void> => {
    const ceiling = known.estimate?.cost_max ?? 0;
    setWaiting(draft);
    const cost = queryOf(searchRoutes.estimate, { params: { type }, body: asked });
    // Asked anew, or together with who is asking already: what is known of a while ago is not the cost of now.
    const answer = await queryClient.fetchQuery({ ...cost, staleTime: 0 }).catch(() => null);
    setWaiting((now) => (now === draft ? null : now));
    if (latest.current !== draft) return;
    const why = answer === null ? 'unknown' : inTheWay(obstacleIn(answer.data, asked), stopAt);
    if (why !== null) refuse(why);
    else if (stopAt === undefined && answer !== null && answer.data.cost_max > ceiling) refuse('dearer');
    else start(stopAt);
  };

  const isWaiting = waiting !== null && waiting === draft;
  const attempt = (stopAt?: number): void => {
    const problems = check(draft);
    if (Object.keys(problems).length > 0) return form.refuse(problems);
    if (isWaiting || question === null) return;
    const why = inTheWay(obstacle, stopAt);
    if (why === null) start(stopAt);
    else if (why === 'pending') void startWhenKnown(question, stopAt);
    else refuse(why);
  };

  // Usually it is half a second, too short for a sentence.
  const [isLong] = useSettled(isWaiting, 1_000);
  const isRefused = refused?.draft === draft && (refused.obstacle === obstacle || refused.obstacle === 'dearer');
  const isTold = obstacle === 'short' || obstacle === 'reader' || (obstacle === 'pending' && isWaiting && isLong);
  return {
    attempt,
    isWaiting,
    // Whoever has changed something has not been refused yet; a short balance, and that one may not pay, is said before.
    obstacle: isRefused ? refused.obstacle : isTold ? obstacle : null,
    refusals: refused?.times ?? 0,
  };
};
