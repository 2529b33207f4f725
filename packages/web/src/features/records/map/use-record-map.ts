import type { MapView } from '@galena/contract/kernel';
import type { List, RecordFilter } from '@galena/contract/lists';
import { recordMapRoutes, type RecordCell } from '@galena/contract/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';
import { useSettled } from '../../../ui/cost/use-settled.ts';
import type { ListPlace } from '../../../widgets/addresses/parts.ts';
import { standOf, useMoved } from '../list/use-moved.ts';

const nowhere: MapView = { south: 0, west: 0, north: 0, east: 0, zoom: 0 };
const none: readonly RecordCell[] = [];

/** Asks once more when the list has moved; a running search moves it all the time. */
const useFollowing = (list: List, ask: () => void): void => useMoved(useSettled(standOf(list), 1_000)[0], ask);

/** Where the matching records of a list lie, and how many of them a map cannot show. */
export const useExtent = (list: List, place: ListPlace, filters: RecordFilter) => {
  const query = useQuery({
    ...queryOf(recordMapRoutes.extent, { params: place, body: { filters } }),
    placeholderData: keepPreviousData,
  });
  useFollowing(list, () => void query.refetch());
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return {
    extent: data?.data ?? null,
    /** It answers what was asked before. */
    isStale: isPlaceholderData,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
};

/**
 * The matching records in a part of the map, asked when it has stood still for 300 ms. The answer before stays meanwhile.
 * @param view null: nothing is looked at yet
 */
export const useRecordCells = (list: List, place: ListPlace, filters: RecordFilter, view: MapView | null) => {
  const [settled, isMoving] = useSettled(view);
  const query = useQuery({
    ...queryOf(recordMapRoutes.map, { params: place, body: { filters, view: settled ?? nowhere } }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  useFollowing(list, () => void query.refetch());
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return {
    cells: data?.data.cells ?? none,
    total: data?.data.total ?? 0,
    isKnown: data !== undefined,
    isStale: isMoving || isPlaceholderData,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
};

export type RecordCells = ReturnType<typeof useRecordCells>;
