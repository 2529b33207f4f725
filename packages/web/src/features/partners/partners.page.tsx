import { partnerStates, type Partner, type PartnerState } from '@galena/contract/partners';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { ChoiceMenu } from '../../ui/table/bars/choice-menu.tsx';
import { SearchBox } from '../../ui/table/bars/search-box.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { useSearchState } from '../../widgets/search-state.ts';
import classes from './partners.module.css';
import { PartnersTable } from './partners-table.tsx';
import { operator, reseller, type OfSide } from './sides.ts';
import { readState, usePartners, useRefresh, writeState, type PartnersState } from './use-partners.ts';

type BarProps = { readonly state: PartnersState; readonly change: (change: Partial<PartnersState>) => void };

const Bar = ({ state, change }: BarProps) => {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchBox label={t('partners.search')} value={state.text} onSearch={(text) => change({ text })} hasShortcut />
      </div>
      <ChoiceMenu<PartnerState | ''>
        label={t('partners.status')}
        value={state.status}
        choices={[
          { value: '', label: t('partners.any_status') },
          ...partnerStates.map((value) => ({ value, label: t(`partners.statuses.${value}`) })),
        ]}
        onChoose={(status) => change({ status })}
      />
    </div>
  );
};

const Nothing = ({
  isFiltered,
  clear,
  add,
}: { readonly isFiltered: boolean } & Record<'clear' | 'add', () => void>) => {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState
      figure="search"
      level={2}
      title={t('partners.no_match')}
      actions={<Button onClick={clear}>{t('partners.clear')}</Button>}
    >
      {t('partners.no_match_text')}
    </EmptyState>
  ) : (
    <EmptyState
      figure="add"
      level={2}
      title={t('partners.none')}
      actions={
        <Button variant="filled" onClick={add}>
          {t('partners.add')}
        </Button>
      }
    >
      {t('partners.none_text')}
    </EmptyState>
  );
};

type RemoveProps = OfSide & { readonly partner: Partner; readonly close: () => void };

const RemoveDialog = ({ side, partner, close }: RemoveProps) => {
  const { t } = useTranslation();
  const refresh = useRefresh(side);
  const remove = useMutation({
    mutationFn: () => call(side.routes.remove, { params: { id: partner.id } }),
    onSettled: () => {
      close();
      refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('partners.delete_title', { name: partner.name })}
      confirmLabel={t('partners.do_delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      {t('partners.delete_text')}
    </ConfirmDialog>
  );
};

type ShownProps = OfSide & { readonly state: PartnersState; readonly clear: () => void };

const Shown = ({ side, state, clear }: ShownProps) => {
  const { t } = useTranslation();
  const go = useGo();
  const [removed, setRemoved] = useState<Partner | null>(null);
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = usePartners(side, state);
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  const partners = data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = state.text !== '' || state.status !== '';
  return (
    <>
      <PartnersTable
        side={side}
        partners={partners}
        isLoading={isFetching && partners.length === 0}
        remove={setRemoved}
        empty={<Nothing isFiltered={isFiltered} clear={clear} add={() => go(side.create)} />}
        foot={
          hasNextPage && (
            <span className={classes.more}>
              <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('partners.more')}
              </Button>
            </span>
          )
        }
      />
      {removed && <RemoveDialog side={side} partner={removed} close={() => setRemoved(null)} />}
    </>
  );
};

const PartnersPage = ({ side }: OfSide) => {
  const { t } = useTranslation();
  const go = useGo();
  const [search, setSearch] = useSearchState();
  const state = readState(search);
  return (
    <>
      <PageHeader
        actions={[{ id: 'add', label: t('partners.add'), icon: 'plus', look: 'filled', run: () => go(side.create) }]}
      />
      <PageBody layout="flush">
        <Bar
          state={state}
          change={(change) => setSearch(writeState({ ...state, ...change }), change.text === undefined)}
        />
        <Shown side={side} state={state} clear={() => setSearch({})} />
      </PageBody>
    </>
  );
};

/** The partners of a reseller. */
export const ResellerPartnersPage = () => <PartnersPage side={reseller} />;
/** The partners of the platform. */
export const AdminPartnersPage = () => <PartnersPage side={operator} />;
