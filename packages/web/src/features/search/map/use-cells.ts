import type { ListType, MapCell, MapView } from '@galena/contract/kernel';
import { searchRoutes } from '@galena/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useSettled } from '../../../ui/cost/use-settled.ts';
import type { EstimateState } from '../use-estimate.ts';

const nowhere: MapView = { south: 0, west: 0, north: 0, east: 0, zoom: 0 };
const none: readonly MapCell[] = [];

/**
 * Where the leads of a question are, asked when the map has stood still for 300 ms. The answer before stays meanwhile.
 * @param known says what is asked: the same as what the preview answers
 * @param view null: nothing is looked at yet
 */
export const useCells = (type: ListType, known: EstimateState, view: MapView | null) => {
  const [settled, isMoving] = useSettled(view);
  const { question } = known;
  // Looking for e-mails afterwards moves nobody on the map.
  const { find_emails: _, ...shown } = question ?? {};
  // A source that does not answer says so once, over the preview; whoever asks it again there asks for the map, too.
  const isUnanswered = known.error !== null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(searchRoutes.map, { params: { type }, body: { ...shown, view: settled ?? nowhere } }),
    // After the preview: what was looked up for it need not be looked up again.
    enabled: question !== null && settled !== null && !isUnanswered && !known.isAsking,
    placeholderData: keepPreviousData,
  });
  return {
    cells: question === null ? none : (data?.data.cells ?? none),
    isStale: isMoving || isPlaceholderData || known.isStale,
    error: isFetching || isUnanswered ? null : error,
    retry: () => void refetch(),
  };
};

export type Cells = ReturnType<typeof useCells>;
