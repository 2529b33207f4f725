import type { EnrichField } from '@galena/contract/search';
import { useTranslation } from '../platform/use-translation.ts';
import { useAmounts } from '../ui/amounts.ts';

/** What a vendor's key also finds of single leads, in a sentence; null: nothing. */
export const useLookupWords = (): ((lookups: readonly EnrichField[]) => string | null) => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  return (lookups) =>
    lookups.length === 0
      ? null
      : t('widgets.lookups.also', { fields: list(lookups.map((field) => t(`widgets.lookups.${field}`))) });
};
