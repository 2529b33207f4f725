import type { Language } from '@galena/contract/identity';
import type { LocalCategory } from '@galena/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importOrReload } from '../platform/chunk-reload.ts';
import { maybeLanguage } from '../platform/i18n.ts';

type Names = Readonly<Record<string, string>>;

// By slug; the English ones come with the categories.
const files: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Names }>>> = {
  es: importOrReload(() => import('@galena/contract/category-names/es')),
  fr: importOrReload(() => import('@galena/contract/category-names/fr')),
  de: importOrReload(() => import('@galena/contract/category-names/de')),
};

/** What a kind of local business is called in the reader's language; in English until the names have come. */
export const useCategoryName = (): ((category: LocalCategory) => string) => {
  const language = maybeLanguage(useTranslation().i18n.language) ?? 'en';
  const { data } = useQuery({
    queryKey: ['category-names', language],
    queryFn: async (): Promise<Names> => (language === 'en' ? {} : (await files[language]()).default),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return ({ slug, name }) => data?.[slug] ?? name;
};
