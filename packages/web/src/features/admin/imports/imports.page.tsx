import type { CatalogueDataset, CatalogueImport } from '@galena/contract/catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../ui/amounts.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Loaded, Pane } from '../pane.tsx';
import { DatasetsTable } from './datasets-table.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useImportWords } from './import-words.ts';
import { ImportsTable } from './imports-table.tsx';
import { useImportActs, useImports } from './use-imports.ts';

type ShownProps = { readonly datasets: readonly CatalogueDataset[]; readonly imports: readonly CatalogueImport[] };

const Shown = ({ datasets, imports }: ShownProps) => {
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
          <ImportsTable imports={imports} show={setShown} replace={setReplaced} />
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

/** The data sets of this installation: what was imported, what is being imported, and what came of it. */
export const ImportsPage = () => {
  const { t } = useTranslation();
  const known = useImports();
  const [isAdding, setIsAdding] = useState(false);
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
        <Loaded known={known}>{(data) => <Shown {...data} />}</Loaded>
      </PageBody>
      {isAdding && <ImportDialog close={() => setIsAdding(false)} />}
    </>
  );
};
