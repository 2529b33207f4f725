import { editRoutes, type Colleague } from '@galena/contract/records';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';

const nobody: readonly Colleague[] = [];

/** Who works in the account; nobody as long as it is not known. */
export const useColleagues = (): readonly Colleague[] =>
  useQuery({ ...queryOf(editRoutes.colleagues, {}), staleTime: 300_000 }).data?.data ?? nobody;
