import { useTranslation } from '../../../platform/use-translation.ts';
import { showToast } from '../../messages/toasts.ts';
import type { DataTableProps } from './table-props.ts';

/** What `C` does: copies what the cell says that has the focus, or what stands for its row. Undefined where rows stand for nothing. */
export const useCopyRow = <Row>({ rows, copyOf }: Pick<DataTableProps<Row>, 'rows' | 'copyOf'>) => {
  const { t } = useTranslation();
  if (!copyOf) return undefined;
  return (index: number, cell: string | null): void => {
    const row = rows[index];
    const text = cell ?? (row === undefined ? null : copyOf(row));
    if (text === null) return;
    navigator.clipboard.writeText(text).then(
      () => showToast('done', t('table.copied', { text })),
      () => showToast('failed', t('table.not_copied')),
    );
  };
};
