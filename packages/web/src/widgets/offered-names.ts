import type { Language } from '@galena/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../platform/use-translation.ts';
import { importOrReload } from '../platform/chunk-reload.ts';
import { maybeLanguage } from '../platform/i18n.ts';

type Names = Readonly<Record<string, string>>;
type Files = Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Names }>>>;

// Kinds of local businesses by slug, industries by their English names, which are their values.
const files: Readonly<Record<'categories' | 'industries', Files>> = {
  categories: {
    es: importOrReload(() => import('@galena/contract/category-names/es')),
    fr: importOrReload(() => import('@galena/contract/category-names/fr')),
    de: importOrReload(() => import('@galena/contract/category-names/de')),
  },
  industries: {
    es: importOrReload(() => import('@galena/contract/industry-names/es')),
    fr: importOrReload(() => import('@galena/contract/industry-names/fr')),
    de: importOrReload(() => import('@galena/contract/industry-names/de')),
  },
};

/**
 * What is offered to choose from, in the reader's language.
 * @param kind fetched when it is asked for; null: nothing is
 * @returns the name of a key, its English name where there is no other one or until the names have come
 */
export const useOfferedName = (kind: keyof typeof files | null): ((key: string, english: string) => string) => {
  const language = maybeLanguage(useTranslation().i18n.language) ?? 'en';
  const { data } = useQuery({
    queryKey: ['offered-names', kind, language],
    queryFn: async (): Promise<Names> =>
      kind === null || language === 'en' ? {} : (await files[kind][language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (key, english) => data?.[key] ?? english;
};
