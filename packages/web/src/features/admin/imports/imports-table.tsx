import type { CatalogueImport } from '@galena/contract/catalogue';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useImportWords } from './import-words.ts';
import classes from './imports.module.css';

type ImportsTableProps = {
  readonly imports: readonly CatalogueImport[];
  readonly show: (one: CatalogueImport) => void;
  readonly replace: (one: CatalogueImport) => void;
  /** Leads to the columns of a draft. */
  readonly review: (one: CatalogueImport) => void;
};

const State = ({ one }: { readonly one: CatalogueImport }) => {
  const { faultOf, progressOf } = useImportWords();
  const { t } = useTranslation();
  if (one.state === 'draft')
    return (
      <TwoLines
        first={
          <Status family="lifecycle" state="draft" size="md">
            {t('admin.imports.review.state')}
          </Status>
        }
        second={<span className={classes.words}>{t('admin.imports.review.state_text')}</span>}
      />
    );
  const state = one.state === 'waiting' ? 'queued' : one.state;
  return (
    <TwoLines
      first={
        one.may_replace ? (
          <Status family="run" state="stopped" size="md">
            {t('admin.imports.asks')}
          </Status>
        ) : (
          <Status family="run" state={state} size="md" />
        )
      }
      second={<span className={classes.words}>{faultOf(one) ?? progressOf(one)}</span>}
    />
  );
};

const Actions = ({
  one,
  show,
  replace,
  review,
}: Omit<ImportsTableProps, 'imports'> & { readonly one: CatalogueImport }) => {
  const { t } = useTranslation();
  const name = one.is_removal ? one.dataset : one.file;
  return (
    <span className={classes.actions}>
      {one.state === 'draft' && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('admin.imports.review.open_one', { name })}
          onClick={() => review(one)}
        >
          {t('admin.imports.review.open')}
        </Button>
      )}
      {one.may_replace && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('admin.imports.replace_one', { name })}
          onClick={() => replace(one)}
        >
          {t('admin.imports.replace')}
        </Button>
      )}
      {(one.state === 'completed' || one.state === 'failed') && !one.is_removal && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={t('admin.imports.details_one', { name })}
          onClick={() => show(one)}
        >
          {t('admin.imports.details')}
        </Button>
      )}
    </span>
  );
};

const useColumns = (acts: Omit<ImportsTableProps, 'imports'>): PlainColumn<CatalogueImport>[] => {
  const { t } = useTranslation();
  const { resultOf } = useImportWords();
  return [
    {
      id: 'file',
      title: t('admin.imports.file'),
      kind: 'sentence',
      cell: (one) => <TwoLines first={one.is_removal ? t('admin.imports.removal') : one.file} second={one.dataset} />,
    },
    { id: 'state', title: t('admin.imports.state'), card: 'state', cell: (one) => <State one={one} /> },
    {
      id: 'result',
      title: t('admin.imports.result'),
      card: 'line',
      cell: (one) => (one.state === 'completed' ? resultOf(one) : null),
    },
    {
      id: 'started',
      title: t('admin.imports.started'),
      kind: 'muted',
      card: 'aside',
      width: 110,
      cell: ({ started_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('admin.imports.actions'),
      kind: 'actions',
      cell: (one) => <Actions one={one} {...acts} />,
    },
  ];
};

/** The newest imports, and what came of each. */
export const ImportsTable = ({ imports, ...acts }: ImportsTableProps) => {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={t('admin.imports.history')}
      columns={useColumns(acts)}
      rows={imports}
      rowId={({ id }) => String(id)}
    />
  );
};
