import type { ListType } from '@galena/contract/kernel';
import { searchRoutes } from '@galena/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../platform/query.ts';
import { useSettled } from '../../ui/cost/use-settled.ts';
import type { Question } from './question.ts';

const nothing: Question = {};

// The preview of a domain reads its website: half a domain may be somebody else's whole one.
const settledMs = (type: ListType): number => (type === 'domain' ? 1_000 : 300);

/**
 * What a question would find and cost, asked 300 ms after it last changed, of a domain a second. The answer before stays while a newer one is on
 * its way, and while the question is not whole.
 * @param question null: something is missing or wrong
 */
export const useEstimate = (type: ListType, question: Question | null) => {
  const text = question === null ? null : JSON.stringify(question);
  const [settled, isMoving] = useSettled(text, settledMs(type));
  const body = useMemo(() => (settled === null ? nothing : (JSON.parse(settled) as Question)), [settled]);
  const { data, error, isFetching, refetch, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...queryOf(searchRoutes.estimate, { params: { type }, body }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return {
    /** What was asked last, when it stood still; null: nothing could be. */
    question: settled === null ? null : body,
    estimate: data?.data,
    error: isMoving || isFetching ? null : error,
    /** What stands there answers another question than the one that is asked now. */
    isStale: text === null || isMoving || isFetching || isPlaceholderData,
    isAsking: text !== null && (isMoving || isFetching),
    refetch,
    at: dataUpdatedAt,
  };
};

/** What is known of a question. */
export type EstimateState = ReturnType<typeof useEstimate>;
