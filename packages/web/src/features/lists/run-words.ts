import type { Run } from '@galena/contract/kernel';
import { useTranslation } from 'react-i18next';

/** What is being done with a list, in a word or two: "Searching". */
export const useRunName = (): ((kind: string, state: Run['state']) => string) => {
  const { t } = useTranslation();
  return (kind, state) => {
    if (state === 'queued') return t('lists.runs.queued');
    if (state === 'paused') return t('lists.runs.paused');
    if (kind === 'enrichment.lookup') return t('lists.runs.looking_up');
    return kind.startsWith('search.') ? t('lists.runs.searching') : t('lists.runs.working');
  };
};
