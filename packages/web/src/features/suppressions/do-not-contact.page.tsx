import { optOutKinds, suppressionRoutes as routes, type OptOut } from '@galena/contract/suppressions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { useAmounts } from '../../ui/amounts.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { PeriodFilter } from '../../ui/table/bars/period-filter.tsx';
import { saveBlob } from '../../widgets/save-blob.ts';
import { AddDialog } from './add-dialog.tsx';
import { CheckContact } from './check-contact.tsx';
import classes from './do-not-contact.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { ImportsStrip } from './imports-strip.tsx';
import { OptOutsTable } from './opt-outs-table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { inputOf, useImports, useOptOuts, useRefreshOptOuts, type Filter } from './use-opt-outs.ts';

const noFilter: Filter = { kind: '', reason: '', from: null, to: null };

type BarProps = {
  readonly filter: Filter;
  readonly reasons: readonly string[];
  readonly change: (change: Partial<Filter>) => void;
};

const Bar = ({ filter, reasons, change }: BarProps) => {
  const { t } = useTranslation();
  const known = filter.reason === '' || reasons.includes(filter.reason) ? reasons : [filter.reason, ...reasons];
  return (
    <div className={classes.bar}>
      <ChoiceMenu<Filter['kind']>
        label={t('suppressions.columns.kind')}
        value={filter.kind}
        choices={[
          { value: '', label: t('suppressions.any_kind') },
          ...optOutKinds.map((value) => ({ value, label: t(`suppressions.kinds.${value}`) })),
        ]}
        onChoose={(kind) => change({ kind })}
      />
      <ChoiceMenu
        label={t('suppressions.columns.reason')}
        value={filter.reason}
        choices={[
          { value: '', label: t('suppressions.any_reason') },
          ...known.map((value) => ({ value, label: value })),
        ]}
        onChoose={(reason) => change({ reason })}
      />
      <PeriodFilter
        label={t('suppressions.columns.when')}
        from={filter.from}
        to={filter.to}
        onChange={(end, day) => change({ [end]: day })}
      />
    </div>
  );
};

type Shown = ReturnType<typeof useOptOuts>;

/** How many there are, how many more hold from above, and more on request. */
const Foot = ({ query: { data, hasNextPage, isFetchingNextPage, fetchNextPage } }: { readonly query: Shown }) => {
  const { t } = useTranslation();
  const { number } = useAmounts();
  const first = data?.pages[0];
  if (!first) return null;
  const { total, total_is_capped: isMore } = first.pagination;
  return (
    <span className={classes.foot}>
      <span>{t('suppressions.count', { count: total, number: `${number(total)}${isMore ? '+' : ''}` })}</span>
      {first.above > 0 && <span>{t('suppressions.above', { count: first.above, number: number(first.above) })}</span>}
      {hasNextPage && (
        <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('suppressions.more')}
        </Button>
      )}
    </span>
  );
};

type ListProps = {
  readonly filter: Filter;
  readonly setFilter: Dispatch<SetStateAction<Filter>>;
  readonly add: () => void;
  readonly remove: (one: OptOut) => void;
};

const OptOuts = ({ filter, setFilter, add, remove }: ListProps) => {
  const { t } = useTranslation();
  const query = useOptOuts(filter);
  const { data, error, refetch, isFetching } = query;
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = filter !== noFilter;
  const empty = (
    <EmptyState
      figure={isFiltered ? 'search' : 'add'}
      level={2}
      title={t(isFiltered ? 'suppressions.no_match' : 'suppressions.none')}
      actions={
        isFiltered ? (
          <Button onClick={() => setFilter(noFilter)}>{t('suppressions.clear')}</Button>
        ) : (
          <Button variant="filled" onClick={add}>
            {t('suppressions.add.title')}
          </Button>
        )
      }
    >
      {!isFiltered && t('suppressions.none_text')}
    </EmptyState>
  );
  return (
    <>
      <Bar
        filter={filter}
        reasons={data?.pages[0]?.reasons ?? []}
        change={(change) => setFilter((before) => ({ ...before, ...change }))}
      />
      {error && data === undefined ? (
        <LoadFailure error={error} retry={refetch} isWhole />
      ) : (
        <OptOutsTable
          rows={rows}
          isLoading={isFetching && rows.length === 0}
          remove={remove}
          empty={empty}
          foot={<Foot query={query} />}
        />
      )}
    </>
  );
};

/** Whom the account does not contact: the list, a box to ask for somebody, files in and out. */
export const DoNotContactPage = () => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const [removed, setRemoved] = useState<OptOut | null>(null);
  const imports = useImports();
  const refresh = useRefreshOptOuts();
  const file = useMutation({
    mutationFn: () => call(routes.export, { query: inputOf(filter) }),
    onSuccess: (blob) => saveBlob(blob, 'do-not-contact.csv'),
  });
  const close = (): void => setDialog(null);
  return (
    <>
      <PageHeader
        actions={[
          {
            id: 'csv',
            label: t('suppressions.export'),
            icon: 'download',
            isBusy: file.isPending,
            run: () => file.mutate(),
          },
          { id: 'import', label: t('suppressions.import.title'), icon: 'upload', run: () => setDialog('import') },
          { id: 'add', label: t('suppressions.add.title'), icon: 'plus', look: 'filled', run: () => setDialog('add') },
        ]}
      />
      <PageBody layout="flush">
        <CheckContact remove={setRemoved} />
        <ImportsStrip imports={imports.data?.data ?? []} />
        <OptOuts filter={filter} setFilter={setFilter} add={() => setDialog('add')} remove={setRemoved} />
      </PageBody>
      {dialog === 'add' && <AddDialog close={close} />}
      {dialog === 'import' && <ImportDialog onStarted={() => void refresh()} close={close} />}
      {removed && (
        <RemoveDialog
          one={removed}
          remove={() => call(routes.remove, { params: { id: removed.id } })}
          onRemoved={() => void refresh()}
          close={() => setRemoved(null)}
        >
          {t(removed.for_customers ? 'suppressions.remove.text_customers' : 'suppressions.remove.text')}
        </RemoveDialog>
      )}
    </>
  );
};
