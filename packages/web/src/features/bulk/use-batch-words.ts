import type { Batch } from '@galena/contract/bulk';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';

/** What is said of a batch: what is being done, what was done, and who was left out. */
export const useBatchWords = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const words = (count: number) => ({ count, number: number(count) });
  const listOf = ({ target }: Batch): string => target?.name ?? t('bulk.another_list');
  return {
    workingOn: (batch: Batch): string =>
      t(`bulk.working.${batch.undoes === null ? batch.kind : 'undo'}`, { list: listOf(batch) }),
    doneWith: (batch: Batch): string =>
      t(`bulk.done.${batch.undoes === null ? batch.kind : 'undo'}`, { ...words(batch.done), list: listOf(batch) }),
    leftOut: ({ known, denied }: Batch): readonly string[] => [
      ...(known > 0 ? [t('bulk.known', words(known))] : []),
      ...(denied > 0 ? [t('bulk.denied', words(denied))] : []),
    ],
  };
};
