import type { Person } from '@galena/contract/kernel';
import { editRoutes } from '@galena/contract/records';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../platform/query.ts';

const nobody: readonly Person[] = [];

/** Who works in the account; nobody as long as it is not known. */
export const useColleagues = (): readonly Person[] =>
  useQuery({ ...queryOf(editRoutes.colleagues, {}), staleTime: 300_000 }).data?.data ?? nobody;
