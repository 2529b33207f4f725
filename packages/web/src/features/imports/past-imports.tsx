import { listImportRoutes as routes, type ListImport } from '@galena/contract/imports';
import type { List } from '@galena/contract/lists';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { queryOf } from '../../platform/query.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { Moment } from '../../ui/marks/moment.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../ui/table/plain-table.tsx';
import { useImportFacts, useImportTitle } from './import-words.ts';

type PastImportsProps = { readonly list: List; readonly choose: (id: number) => void };

const useColumns = (choose: PastImportsProps['choose']): PlainColumn<ListImport>[] => {
  const { t } = useTranslation();
  const { list } = useAmounts();
  const factsOf = useImportFacts();
  const titleOf = useImportTitle();
  return [
    { id: 'file', title: t('imports.past.file'), kind: 'sentence', cell: ({ file }) => file },
    {
      id: 'result',
      title: t('imports.past.result'),
      kind: 'sentence',
      card: 'line',
      cell: (one) => <TwoLines first={titleOf(one)} second={list(factsOf(one))} />,
    },
    {
      id: 'when',
      title: t('imports.past.when'),
      kind: 'muted',
      card: 'aside',
      width: 110,
      cell: ({ created_at: at }) => <Moment value={at} />,
    },
    {
      id: 'show',
      title: t('imports.outcome.details'),
      kind: 'actions',
      width: 110,
      cell: ({ id, file }) => (
        <Button size="xs" variant="subtle" aria-label={t('imports.past.show', { file })} onClick={() => choose(id)}>
          {t('imports.outcome.details')}
        </Button>
      ),
    },
  ];
};

/** What was imported into a list before. */
export const PastImports = ({ list: { type, id }, choose }: PastImportsProps) => {
  const { t } = useTranslation();
  const columns = useColumns(choose);
  const { data } = useQuery(queryOf(routes.imports, { params: { type, id } }));
  if (!data || data.data.length === 0) return null;
  return (
    <SectionCard title={t('imports.past.title')}>
      <PlainTable
        label={t('imports.past.title')}
        columns={columns}
        rows={data.data}
        rowId={(one) => String(one.id)}
        isFramed
      />
    </SectionCard>
  );
};
