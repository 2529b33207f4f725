import { importRoutes as routes, type CatalogueImport } from '@galena/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query.ts';
import { useAct } from '../use-act.ts';

/** While an import works its progress is looked at; else what the command line does is seen now and then. */
const oftenMs = 1_500;
const seldomMs = 15_000;

const isOpen = ({ state }: CatalogueImport): boolean => state === 'waiting' || state === 'running';

export const useImports = () => {
  const { data, error, refetch } = useQuery({
    ...queryOf(routes.imports, {}),
    refetchInterval: ({ state }) => (state.data?.data.imports.some(isOpen) ? oftenMs : seldomMs),
  });
  return { data: data?.data, error, refetch };
};

export type ImportAct = { readonly what: 'replace' | 'remove'; readonly id: number };

const perform = ({ what, id }: ImportAct) =>
  what === 'replace' ? call(routes.replace, { params: { id } }) : call(routes.removeDataset, { params: { id } });

/** What can be done to an import and to a data set. @param onSettled told when it is over; a toast has said how by then */
export const useImportActs = (onSettled: () => void) => useAct<ImportAct>(routes.imports, perform, onSettled);
