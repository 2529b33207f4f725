import type { CatalogueDataset, CatalogueImport } from '@galena/contract/catalogue';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useAmounts } from '../../../ui/amounts.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { useSearchState } from '../../../widgets/search-state.ts';
import { Loaded, Pane } from '../pane.tsx';
import { DatasetsTable } from './datasets-table.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useImportWords } from './import-words.ts';
import { ImportsTable } from './imports-table.tsx';
import { ReviewView } from './review-view.tsx';
import { useImportActs, useImports } from './use-imports.ts';

type ShownProps = {
  readonly datasets: readonly CatalogueDataset[];
  readonly imports: readonly CatalogueImport[];
  readonly review: (one: CatalogueImport) => void;
};

const Shown = ({ datasets, imports, review }: ShownProps) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const { faultOf } = useImportWords();
  const [removed, setRemoved] = useState<CatalogueDataset | null>(null);
  const [replaced, setReplaced] = useState<CatalogueImport | null>(null);
  const [shown, setShown] = useState<CatalogueImport | null>(null);
  const { act, busy } = useImportActs(() => {
    setRemoved(null);
    setReplaced(null);
  });
  return (
    <>
      <Pane title={t('admin.imports.datasets')}>
        <DatasetsTable datasets={datasets} remove={setRemoved} />
      </Pane>
      {imports.length > 0 && (
        <Pane title={t('admin.imports.history')}>
          <ImportsTable imports={imports} show={setShown} replace={setReplaced} review={review} />
        </Pane>
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          title={t('admin.imports.remove_title', { name: removed.name })}
          confirmLabel={t('admin.imports.do_remove')}
          isBusy={busy !== null}
          onConfirm={() => act({ what: 'remove', id: removed.id })}
          onClose={() => setRemoved(null)}
        >
          {t('admin.imports.remove_text', { count: removed.leads, number: number(removed.leads) })}
        </ConfirmDialog>
      )}
      {replaced && (
        <ConfirmDialog
          isOpen
          title={t('admin.imports.replace_title', { name: replaced.file })}
          confirmLabel={t('admin.imports.replace')}
          isBusy={busy !== null}
          onConfirm={() => act({ what: 'replace', id: replaced.id })}
          onClose={() => setReplaced(null)}
        >
          {faultOf(replaced)}
        </ConfirmDialog>
      )}
      {shown && <DetailsDialog one={shown} close={() => setShown(null)} />}
    </>
  );
};

const idIn = (value: unknown): number | null =>
  Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;

/** The data sets of this installation: what was imported, what is being imported, and what came of it. */
const Overview = ({ review }: Pick<ShownProps, 'review'>) => {
  const { t } = useTranslation();
  const known = useImports();
  const [isAdding, setIsAdding] = useState(false);
  const done = (started: CatalogueImport): void => {
    setIsAdding(false);
    if (started.state === 'draft') review(started);
  };
  return (
    <>
      <PageHeader
        {...(known.data && {
          actions: [
            { id: 'add', label: t('admin.imports.add'), icon: 'upload', look: 'filled', run: () => setIsAdding(true) },
          ],
        })}
      />
      <PageBody layout="flush">
        <Loaded known={known}>{(data) => <Shown {...data} review={review} />}</Loaded>
      </PageBody>
      {isAdding && <ImportDialog close={() => setIsAdding(false)} done={done} />}
    </>
  );
};

/** The operator's imports; the columns of a draft have an address of their own. */
export const ImportsPage = () => {
  const [search, change] = useSearchState();
  const id = idIn(search['import']);
  if (id === null) return <Overview review={(one) => change({ import: one.id })} />;
  return (
    <>
      <PageHeader />
      <PageBody>
        <ReviewView key={id} id={id} leave={() => change({})} />
      </PageBody>
    </>
  );
};
