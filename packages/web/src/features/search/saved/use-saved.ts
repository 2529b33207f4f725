import type { ListType } from '@galena/contract/kernel';
import { maxSavedSearches, savedSearchRoutes, type SavedSearch } from '@galena/contract/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import type { Question } from '../question.ts';

/** What is asked where nothing is said: a search that takes another's place leaves nothing of it. */
const unset = {
  match: 100,
  searcher: null,
  more_searchers: [] as string[],
  find_emails: false,
  skip_owned: false,
  skip_customers: false,
} as const;

/** Two names are the same whatever their case. */
const fold = (name: string): string => name.trim().normalize('NFKC').toLowerCase();

/** The saved searches of a kind, by name, and what can be done with them. */
export const useSaved = (type: ListType) => {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(
    queryOf(savedSearchRoutes.list, { query: { type, limit: maxSavedSearches } }),
  );
  const collator = new Intl.Collator(i18n.language, { numeric: true });
  const all = data?.data.toSorted((one, other) => collator.compare(one.name, other.name));
  const maybeNamed = (name: string): SavedSearch | undefined => all?.find((one) => fold(one.name) === fold(name));
  // Also when it failed: then somebody else has changed something.
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(savedSearchRoutes.list) });
  return {
    /** Undefined while they are on their way. */
    all,
    error,
    refetch,
    /** The one of this kind that has this name already. */
    maybeNamed,
    /** Saves a question under a name, in the place of what has this name. */
    save: async (name: string, question: Question): Promise<void> => {
      const before = maybeNamed(name);
      const body = { ...unset, ...question, name };
      const saving = before
        ? call(savedSearchRoutes.change, { params: { id: before.id }, body })
        : call(savedSearchRoutes.create, { body: { ...body, type } });
      await saving.finally(refresh);
    },
    rename: async (id: number, name: string): Promise<void> => {
      await call(savedSearchRoutes.change, { params: { id }, body: { name } }).finally(refresh);
    },
    remove: async (id: number): Promise<void> => {
      await call(savedSearchRoutes.remove, { params: { id } }).finally(refresh);
    },
  };
};

export type Saved = ReturnType<typeof useSaved>;
