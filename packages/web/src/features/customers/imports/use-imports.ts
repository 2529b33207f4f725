import { customerImportRoutes as routes, customerRoutes, type CustomerImport } from '@galena/contract/customers';
import { CallError } from '@galena/contract/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { keepFresh } from '../../../platform/live.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';

// Customers are added in the background: how far a file is shows as it goes, and so does the list.
keepFresh('customer_import', 1_000, routes.list, customerRoutes.list);

/** The newest files of customers, the latest first. */
export const useImports = () => useQuery(queryOf(routes.list, {}));

/** Cancels a file that is under way, and shows what came of it until then. */
export const useCancel = ({ id }: CustomerImport) => {
  const queryClient = useQueryClient();
  const canceling = useMutation({
    mutationFn: () => call(routes.cancel, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.list) }),
  });
  return {
    cancel: () => canceling.mutate(),
    isBusy: canceling.isPending,
    isDone: canceling.isSuccess,
    failure: canceling.error instanceof CallError ? sentenceOf(canceling.error) : undefined,
  };
};

/** A file whose customers are still being added. */
export const isUnderWay = (one: CustomerImport): boolean => one.finished_at === null;
