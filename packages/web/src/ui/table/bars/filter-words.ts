import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../amounts.ts';
import { sentenceParts, type Filter, type FilterField, type OperatorWord } from './filters.ts';

/** Conditions in the reader's language: the words of an operator, and the parts of the sentence on a chip. */
export const useFilterWords = () => {
  const { t, i18n } = useTranslation();
  const { number } = useAmounts();
  const operator = (word: OperatorWord): string => t(`table.operators.${word}`);
  const words = {
    language: i18n.language,
    operator,
    yesNo: (isYes: boolean) => (isYes ? t('table.yes') : t('table.no')),
    days: (count: number) => t('table.days', { count, number: number(count) }),
  };
  return {
    operator,
    partsOf: (field: FilterField, filter: Filter) => sentenceParts(field, filter, words),
  };
};
