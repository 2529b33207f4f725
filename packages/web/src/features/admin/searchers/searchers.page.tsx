import type { AdminSearcher, SearcherProvider } from '@galena/contract/search';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { useGo } from '../../../widgets/addresses/address-of.ts';
import { Loaded } from '../pane.tsx';
import { AddDialog } from './add-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import classes from './searchers.module.css';
import { SearchersTable } from './searchers-table.tsx';
import { useSearcherActs, useSearchers } from './use-searchers.ts';

type QueryState = { readonly searchers: readonly AdminSearcher[]; readonly providers: readonly SearcherProvider[] };

const Shown = ({ searchers, providers }: QueryState) => {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<AdminSearcher | null>(null);
  const [asked, setAsked] = useState<AdminSearcher | null>(null);
  const { act, busy } = useSearcherActs(() => setAsked(null));
  return (
    <>
      <div className={classes.note}>
        <Note tone="neutral">{t('admin.searchers.note')}</Note>
      </div>
      <SearchersTable searchers={searchers} doing={{ act, busy, edit: setEdited, ask: setAsked }} />
      {edited && (
        <EditDialog
          searcher={edited}
          provider={providers.find(({ key }) => key === edited.provider)}
          close={() => setEdited(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('admin.searchers.ask_remove', { name: asked.name })}
          hint={t('admin.searchers.remove_hint')}
          {...(asked.status !== 'paused' && {
            instead: { label: t('admin.searchers.pause'), onChoose: () => act({ what: 'pause', searcher: asked }) },
          })}
          confirmLabel={t('admin.searchers.do_remove')}
          isBusy={busy !== null}
          onConfirm={() => act({ what: 'remove', searcher: asked })}
          onClose={() => setAsked(null)}
        >
          {t('admin.searchers.ask_remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** The sources of leads of this installation: who is asked, in which order, how often, and how that goes. */
export const SearchersPage = () => {
  const { t } = useTranslation();
  const known = useSearchers();
  const go = useGo();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHeader
        {...(known.data && {
          actions: [
            {
              id: 'manifests',
              label: t('admin.manifests.open_page'),
              icon: 'braces',
              run: () => go('Admin:Manifests'),
            },
            { id: 'add', label: t('admin.searchers.add'), icon: 'plus', look: 'filled', run: () => setIsAdding(true) },
          ],
        })}
      />
      <PageBody layout="flush">
        <Loaded known={known}>{(data) => <Shown {...data} />}</Loaded>
      </PageBody>
      {isAdding && known.data && <AddDialog providers={known.data.providers} close={() => setIsAdding(false)} />}
    </>
  );
};
