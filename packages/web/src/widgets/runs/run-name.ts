import type { Run } from '@galena/contract/kernel';
import { useTranslation } from '../../platform/use-translation.ts';
import { useRunCards } from '../contributions/run-cards.ts';

/** What is being done with a list, in a word or two: "Searching". */
export const useRunName = (): ((kind: string, state: Run['state']) => string) => {
  const { t } = useTranslation();
  const cards = useRunCards();
  return (kind, state) => {
    if (state === 'queued') return t('widgets.runs.queued');
    if (state === 'paused') return t('widgets.runs.paused');
    const card = cards.find(({ isOf }) => isOf(kind));
    return card ? t(card.name) : t('widgets.runs.working');
  };
};
