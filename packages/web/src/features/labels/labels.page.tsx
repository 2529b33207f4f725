import { listTypes, type ListType } from '@galena/contract/kernel';
import { maxLabels, type CustomLabel } from '@galena/contract/labels';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { SortableList } from '../../ui/fields/sortable/sortable-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LineTabs } from '../../ui/line-tabs.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { listTypeIcons } from '../../widgets/list-type.tsx';
import { useSearchState } from '../../widgets/search-state.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { LabelRow } from './label-row.tsx';
import classes from './labels.module.css';
import { useAllLabels, useSortLabels, useSwitchLabel } from './use-label-acts.ts';

/** Which dialog is open, and about which label. */
type Asked = { readonly what: 'create' } | { readonly what: 'edit' | 'delete'; readonly label: CustomLabel };

const isListType = (value: unknown): value is ListType => (listTypes as readonly unknown[]).includes(value);

/** The kind of list whose labels are shown, as the address has it. */
const useType = (): readonly [ListType, (type: ListType) => void] => {
  const [search, setSearch] = useSearchState();
  const asked = search['type'];
  return [isListType(asked) ? asked : listTypes[0], (type) => setSearch({ type })];
};

type LabelsProps = {
  readonly type: ListType;
  readonly all: ReturnType<typeof useAllLabels>;
  readonly ask: (asked: Asked) => void;
};

const NoLabels = ({ type, create }: { readonly type: ListType; readonly create: () => void }) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      figure="add"
      size="lg"
      level={2}
      title={t('labels.none', { type: t(`widgets.list_types.${type}`) })}
      actions={
        <Button variant="filled" leftSection={<Icon name="plus" />} onClick={create}>
          {t('labels.create')}
        </Button>
      }
    >
      {t('labels.none_text')}
    </EmptyState>
  );
};

/** The labels of a kind of list, in their order. */
const Labels = ({ type, all: { data, error, refetch }, ask }: LabelsProps) => {
  const { t } = useTranslation();
  const sort = useSortLabels(type);
  const switchTo = useSwitchLabel(type);
  if (!data) {
    if (error) return <LoadFailure error={error} retry={refetch} isWhole />;
    return <SkeletonRows columns={['1.4fr', '1fr', '1fr', '120px']} rows={5} />;
  }
  const labels = data.data;
  if (labels.length === 0) return <NoLabels type={type} create={() => ask({ what: 'create' })} />;
  return (
    <>
      <p className={classes.about}>{t('labels.about')}</p>
      <SortableList
        label={t('labels.list', { type: t(`widgets.list_types.${type}`) })}
        items={labels.map((label) => ({ id: String(label.id), label: label.title, of: label }))}
        renderItem={({ of: label }) => (
          <LabelRow
            label={label}
            switchTo={(isActive) => switchTo(label, isActive)}
            edit={() => ask({ what: 'edit', label })}
            remove={() => ask({ what: 'delete', label })}
          />
        )}
        onReorder={(ids) => sort(ids.map(Number))}
      />
      {labels.length >= maxLabels && <p className={classes.about}>{t('labels.full', { count: maxLabels })}</p>}
    </>
  );
};

/** Columns of one’s own for each kind of list: make them, order them, hide them, delete them. */
export const LabelsPage = () => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const panelId = useId();
  const [type, setType] = useType();
  const all = useAllLabels(type);
  const [asked, ask] = useState<Asked | null>(null);
  const close = (): void => ask(null);
  const count = all.data?.data.length ?? 0;
  return (
    <>
      <PageHeader
        meta={count > 0 && <span className={classes.count}>{number(count)}</span>}
        actions={
          count > 0 && count < maxLabels
            ? [
                {
                  id: 'create',
                  label: t('labels.create'),
                  icon: 'plus',
                  look: 'filled',
                  run: () => ask({ what: 'create' }),
                },
              ]
            : []
        }
      />
      <LineTabs
        label={t('labels.types')}
        tabs={listTypes.map((id) => ({ id, label: t(`widgets.list_types.${id}`), icon: listTypeIcons[id] }))}
        active={type}
        onSelect={(id) => isListType(id) && setType(id)}
        panelId={panelId}
      />
      <PageBody layout="narrow">
        <div id={panelId} role="tabpanel" aria-label={t(`widgets.list_types.${type}`)} className={classes.panel}>
          <Labels key={type} type={type} all={all} ask={ask} />
        </div>
      </PageBody>
      {asked?.what === 'create' && <LabelDialog type={type} label={null} close={close} />}
      {asked?.what === 'edit' && <LabelDialog type={type} label={asked.label} close={close} />}
      {asked?.what === 'delete' && <DeleteDialog label={asked.label} close={close} />}
    </>
  );
};
