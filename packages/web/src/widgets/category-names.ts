import type { LocalCategory } from '@galena/contract/search';
import { useTranslation } from 'react-i18next';

/** What a kind of local business is called in the reader's language; in English until the names have come. */
export const useCategoryName = (): ((category: LocalCategory) => string) => {
  const { t } = useTranslation('categories');
  return ({ slug, name }) => t(slug, { defaultValue: name });
};
