import type { Field } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import { fieldsWith, labelRoutes, type CustomLabel } from '@galena/contract/labels';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepFresh } from '../../platform/live.ts';
import { queryOf } from '../../platform/query.ts';

keepFresh('label', 500, labelRoutes.list);

const none: readonly CustomLabel[] = [];

/** The account's own labels for a kind of list that are in use, in their order. None until they are known. */
const useLabels = (type: ListType): readonly CustomLabel[] => {
  const { data } = useQuery(queryOf(labelRoutes.list, { query: { list_type: type } }));
  return useMemo(() => data?.data.filter(({ is_active: isActive }) => isActive) ?? none, [data]);
};

/** Every field of a kind of list: those that all have, then the account's own. The same list until a label changes. */
export const useFields = (type: ListType): readonly Field[] => {
  const labels = useLabels(type);
  return useMemo(() => fieldsWith(type, labels), [type, labels]);
};
