import { listRoutes } from '@galena/contract/lists';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query.ts';

/** Tags that the account uses, the most used first. */
export const useKnownTags = (): readonly string[] => useQuery(queryOf(listRoutes.tags, {})).data?.data ?? [];
