import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';

/** The server counts no further. */
const maxCounted = 10_000;

/** How many records have a value, in words: "1,204 records", "10,000+ records". */
export const useRecordCount = (): ((records: number) => string) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return (records) => {
    const told = number(records);
    return t('labels.records', {
      count: records,
      number: records < maxCounted ? told : t('table.or_more', { number: told }),
    });
  };
};
