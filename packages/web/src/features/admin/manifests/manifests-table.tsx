import type { ManifestSummary, ReadyManifest } from '@galena/contract/search';
import { Button } from '@mantine/core';
import { useTranslation } from '../../../platform/use-translation.ts';
import { Moment } from '../../../ui/marks/moment.tsx';
import { Status } from '../../../ui/marks/status.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import classes from './manifests.module.css';

type Doing = {
  readonly open: (manifest: ManifestSummary) => void;
  readonly add: (manifest: ManifestSummary) => void;
  readonly turn: (manifest: ManifestSummary, what: 'pause' | 'resume') => void;
  readonly ask: (manifest: ManifestSummary) => void;
  readonly busy: number | null;
};

const State = ({ manifest: { status, is_readable: isReadable } }: { readonly manifest: ManifestSummary }) => {
  const { t } = useTranslation();
  if (!isReadable) return <span className={classes.hint}>{t('admin.manifests.unreadable')}</span>;
  if (status === null) return <span className={classes.hint}>{t('admin.manifests.not_added')}</span>;
  return <Status family="source" state={status} size="md" />;
};

const Actions = ({ manifest, open, add, turn, ask, busy }: Doing & { readonly manifest: ManifestSummary }) => {
  const { t } = useTranslation();
  const { id, label: name, status, is_readable: isReadable } = manifest;
  const next = status === 'active' ? 'pause' : 'resume';
  return (
    <span className={classes.buttons}>
      {status === null && isReadable && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('admin.manifests.add_one', { name })}
          onClick={() => add(manifest)}
        >
          {t('admin.manifests.add')}
        </Button>
      )}
      {status !== null && (
        <Button
          variant="subtle"
          size="xs"
          loading={busy === id}
          aria-label={t(`admin.manifests.${next}_one`, { name })}
          onClick={() => turn(manifest, next)}
        >
          {t(`admin.manifests.${next}`)}
        </Button>
      )}
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('admin.manifests.edit_one', { name })}
        onClick={() => open(manifest)}
      >
        {t('admin.manifests.edit')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('admin.manifests.delete_one', { name })}
        onClick={() => ask(manifest)}
      >
        {t('admin.manifests.delete')}
      </Button>
    </span>
  );
};

const useColumns = (doing: Doing): PlainColumn<ManifestSummary>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'name',
      title: t('admin.manifests.name'),
      kind: 'sentence',
      cell: ({ label, key }) => <TwoLines first={label} second={key} />,
    },
    {
      id: 'kind',
      title: t('admin.manifests.kind'),
      card: 'line',
      cell: ({ list_type: type }) => t(`widgets.list_types.${type}`),
    },
    { id: 'state', title: t('admin.manifests.state'), card: 'state', cell: (one) => <State manifest={one} /> },
    { id: 'version', title: t('admin.manifests.version_title'), kind: 'number', cell: ({ version }) => version },
    {
      id: 'changed',
      title: t('admin.manifests.changed'),
      kind: 'muted',
      card: 'aside',
      width: 120,
      cell: ({ updated_at: at }) => <Moment value={at} />,
    },
    {
      id: 'actions',
      title: t('admin.manifests.actions'),
      kind: 'actions',
      cell: (manifest) => <Actions manifest={manifest} {...doing} />,
    },
  ];
};

type ReadyListProps = { readonly ready: readonly ReadyManifest[]; readonly begin: (text: string) => void };

/** Manifests to begin with. */
const ReadyList = ({ ready, begin }: ReadyListProps) => {
  const { t } = useTranslation();
  return (
    <ul className={classes.ready} aria-label={t('admin.manifests.ready')}>
      {ready.map(({ key, label, list_type: type, text }) => (
        <li key={key}>
          <button type="button" className={classes.start} onClick={() => begin(text)}>
            <strong>{label}</strong>
            <span className={classes.hint}>{t(`widgets.list_types.${type}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

type ManifestsTableProps = ReadyListProps & {
  readonly manifests: readonly ManifestSummary[];
  readonly doing: Doing;
};

/** The sources that were told in manifests; where there are none, those to begin with. */
export const ManifestsTable = ({ manifests, ready, begin, doing }: ManifestsTableProps) => {
  const { t } = useTranslation();
  const columns = useColumns(doing);
  const left = ready.filter(({ key }) => manifests.every((one) => one.key !== key));
  return (
    <>
      <PlainTable
        label={t('admin.manifests.table')}
        columns={columns}
        rows={manifests}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyState figure="add" level={2} title={t('admin.manifests.none')}>
            {t('admin.manifests.none_text')}
          </EmptyState>
        }
      />
      {left.length > 0 && (
        <section className={classes.begin} aria-labelledby="ready-manifests">
          <h2 id="ready-manifests" className={classes.heading}>
            {t('admin.manifests.ready')}
          </h2>
          <p className={classes.hint}>{t('admin.manifests.ready_text')}</p>
          <ReadyList ready={left} begin={begin} />
        </section>
      )}
    </>
  );
};
