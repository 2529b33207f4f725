import { createActWords } from '@galena/contract/activity';
import type { ParseKeys } from 'i18next';
import { useTranslation } from '../../platform/use-translation.ts';

/** What is said of things that were written down, in the reader's language. */
export const useActWords = () => {
  const { t, i18n } = useTranslation();
  return createActWords({
    language: i18n.language,
    textOf: (key) => (i18n.exists(key) ? t(key as ParseKeys as 'widgets.no', { skipInterpolation: true }) : null),
  });
};
