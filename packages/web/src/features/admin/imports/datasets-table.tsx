import type { CatalogueDataset } from '@galena/contract/catalogue';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';

type DatasetsTableProps = {
  readonly datasets: readonly CatalogueDataset[];
  readonly remove: (dataset: CatalogueDataset) => void;
};

const useColumns = (remove: DatasetsTableProps['remove']): PlainColumn<CatalogueDataset>[] => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  return [
    {
      id: 'name',
      title: t('admin.imports.dataset'),
      kind: 'sentence',
      cell: ({ name, source }) => <TwoLines first={name} second={t(`admin.imports.sources.${source}`)} />,
    },
    {
      id: 'kind',
      title: t('admin.imports.kind'),
      card: 'line',
      cell: ({ kind }) => t(`widgets.list_types.${kind}`),
    },
    { id: 'leads', title: t('admin.imports.leads'), kind: 'number', cell: ({ leads }) => number(leads) },
    { id: 'licence', title: t('admin.imports.licence'), kind: 'muted', cell: ({ licence }) => licence },
    {
      id: 'updated',
      title: t('admin.imports.updated'),
      kind: 'muted',
      card: 'aside',
      width: 110,
      cell: ({ updated_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('admin.imports.actions'),
      kind: 'actions',
      cell: (dataset) => (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('admin.imports.remove_one', { name: dataset.name })}
          onClick={() => remove(dataset)}
        >
          {t('admin.imports.remove')}
        </Button>
      ),
    },
  ];
};

/** What was imported, as it stands. */
export const DatasetsTable = ({ datasets, remove }: DatasetsTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('admin.imports.datasets')}
      columns={useColumns(remove)}
      rows={datasets}
      rowId={({ id }) => String(id)}
      empty={
        <EmptyState figure="add" level={2} title={t('admin.imports.none')}>
          {t('admin.imports.none_text')}
        </EmptyState>
      }
    />
  );
};
