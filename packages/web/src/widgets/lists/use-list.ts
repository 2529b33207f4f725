import { CallError } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryOf } from '../../platform/query.ts';
import { maybeListPlace, type ListPlace } from '../addresses/parts.ts';

/** The list that the address names. */
export const useListPlace = (): ListPlace => {
  const { list } = useParams({ strict: false });
  return useMemo(() => maybeListPlace(list) ?? { type: 'people', id: 0 }, [list]);
};

/** What is known of a list: it follows what happens to it. */
export const useList = ({ id, type }: ListPlace) => {
  const { data, error, refetch } = useQuery(queryOf(listRoutes.get, { params: { id } }));
  // Another kind in the address is the address of nothing. One that was there may have gone meanwhile.
  const isGone =
    (data !== undefined && data.data.type !== type) || (error instanceof CallError && error.status === 404);
  return { list: isGone ? null : (data?.data ?? null), isGone, error, refetch };
};
