import type { ManifestSummary, ReadyManifest } from '@galena/contract/search';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../pane.tsx';
import { AddDialog } from '../searchers/add-dialog.tsx';
import { useSearchers } from '../searchers/use-searchers.ts';
import { ManifestEditor } from './manifest-editor.tsx';
import { ManifestsTable } from './manifests-table.tsx';
import classes from './manifests.module.css';
import { useManifest, useManifestActs, useManifests } from './use-manifests.ts';
import { VersionList } from './version-list.tsx';

type Manifests = { readonly manifests: readonly ManifestSummary[]; readonly ready: readonly ReadyManifest[] };

/** What is in the editor: a new one that begins with a text, or one that stands. */
type Edited = { readonly begin: string } | { readonly id: number; readonly version: number | null };

const NewEditor = ({ begin, close }: { readonly begin: string; readonly close: () => void }) => {
  const [text, setText] = useState(begin);
  const { act, busy, error } = useManifestActs(close);
  return (
    <ManifestEditor
      text={text}
      setText={setText}
      save={() => act({ what: 'save', text })}
      isBusy={busy !== null}
      failure={error}
    />
  );
};

type StandingProps = {
  readonly one: NonNullable<ReturnType<typeof useManifest>['data']>;
  readonly shown: number;
  readonly show: (version: number | null) => void;
};

const StandingEditor = ({ one, shown, show }: StandingProps) => {
  const [text, setText] = useState(one.text);
  const { act, busy, error } = useManifestActs(({ what }) => {
    if (what === 'save') show(null);
  });
  return (
    <ManifestEditor
      text={text}
      setText={setText}
      save={() => act({ what: 'save', text })}
      isBusy={busy?.what === 'save'}
      failure={error}
      aside={
        <VersionList
          history={one.history}
          active={one.version}
          shown={shown}
          show={show}
          activate={(version) => act({ what: 'activate', id: one.id, version })}
          busy={busy?.what === 'activate' ? busy.version : null}
        />
      }
    />
  );
};

const LoadedEditor = ({
  id,
  version,
  show,
}: { readonly id: number; readonly version: number | null } & Pick<StandingProps, 'show'>) => {
  const known = useManifest(id, version);
  return (
    <Loaded known={known}>
      {(one) => (
        <StandingEditor
          // Another version, or a newer one, is another text.
          key={version ?? `${one.versions}`}
          one={one}
          shown={version ?? one.version}
          show={show}
        />
      )}
    </Loaded>
  );
};

const Overview = ({ manifests, ready, edit }: Manifests & { readonly edit: (edited: Edited) => void }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ManifestSummary | null>(null);
  const [added, setAdded] = useState<ManifestSummary | null>(null);
  const { data } = useSearchers();
  const { act, busy } = useManifestActs(() => setAsked(null));
  const providers = data?.providers.filter(({ key }) => key === added?.key) ?? [];
  return (
    <>
      <div className={classes.note}>
        <Note tone="neutral">{t('admin.manifests.note')}</Note>
      </div>
      <ManifestsTable
        manifests={manifests}
        ready={ready}
        begin={(begin) => edit({ begin })}
        doing={{
          open: ({ id }) => edit({ id, version: null }),
          add: setAdded,
          turn: (manifest, what) => act({ what, manifest }),
          ask: setAsked,
          busy: busy && 'manifest' in busy ? busy.manifest.id : null,
        }}
      />
      {added && providers.length > 0 && <AddDialog providers={providers} close={() => setAdded(null)} />}
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('admin.manifests.ask_delete', { name: asked.label })}
          confirmLabel={t('admin.manifests.do_delete')}
          isBusy={busy !== null}
          onConfirm={() => act({ what: 'remove', manifest: asked })}
          onClose={() => setAsked(null)}
        >
          {t('admin.manifests.ask_delete_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Sources that the operator tells in JSON: the list of them, and an editor with a test beside it. */
export const ManifestsPage = () => {
  const { t } = useTranslation();
  const known = useManifests();
  const [edited, setEdited] = useState<Edited | null>(null);
  const label = edited && 'id' in edited ? known.data?.manifests.find(({ id }) => id === edited.id)?.label : undefined;
  const close = { id: 'close', label: t('admin.manifests.close'), run: () => setEdited(null) } as const;
  const create = {
    id: 'new',
    label: t('admin.manifests.new'),
    icon: 'plus',
    look: 'filled',
    run: () => setEdited({ begin: '' }),
  } as const;
  return (
    <>
      <PageHeader {...(label !== undefined && { title: label })} actions={[edited ? close : create]} />
      <PageBody layout="flush">
        {edited && 'begin' in edited && <NewEditor begin={edited.begin} close={() => setEdited(null)} />}
        {edited && 'id' in edited && (
          <LoadedEditor {...edited} show={(version) => setEdited({ id: edited.id, version })} />
        )}
        {!edited && <Loaded known={known}>{(data) => <Overview {...data} edit={setEdited} />}</Loaded>}
      </PageBody>
    </>
  );
};
