import type { AdminBrand } from '@galena/contract/whitelabel';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { looseField } from '../../../ui/fields/form/loose-field.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { PageBody, PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SearchBox } from '../../../ui/table/bars/search-box.tsx';
import { PlainTable, TwoLines, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { useSearchState } from '../../../widgets/search-state.ts';
import classes from './brands.module.css';
import { useBrands, useSay } from './use-brands.ts';

type Acts = { readonly allow: (brand: AdminBrand, isOn: boolean) => void; readonly block: Acts['allow'] };

const useColumns = ({ allow, block }: Acts): readonly PlainColumn<AdminBrand>[] => {
  const { t } = useTranslation();
  return [
    {
      id: 'name',
      title: t('whitelabel.brands.name'),
      kind: 'sentence',
      width: '30%',
      cell: ({ business_name: name, white_label_url: url }) => <TwoLines first={name} second={new URL(url).host} />,
    },
    { id: 'domain', title: t('whitelabel.brands.domain'), cell: ({ app_url: host }) => host ?? '–' },
    {
      id: 'code',
      title: t('whitelabel.brands.code'),
      cell: ({ has_code: hasCode, script_level: level }) =>
        hasCode ? t(`whitelabel.code.levels.${level}`) : t('whitelabel.brands.no_code'),
    },
    {
      id: 'direct',
      title: t('whitelabel.brands.direct'),
      cell: (brand) => (
        <SwitchField
          field={looseField('direct_allowed', brand.direct_allowed, (isOn) => allow(brand, isOn === true))}
          label={t('whitelabel.brands.allow', { name: brand.business_name })}
          isBare
        />
      ),
    },
    {
      id: 'blocked',
      title: t('whitelabel.brands.blocked'),
      cell: (brand) => (
        <SwitchField
          field={looseField('scripts_blocked', brand.scripts_blocked, (isOn) => block(brand, isOn === true))}
          label={t('whitelabel.brands.block', { name: brand.business_name })}
          isBare
        />
      ),
    },
  ];
};

const Nothing = ({ isFiltered, clear }: { readonly isFiltered: boolean; readonly clear: () => void }) => {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState
      figure="search"
      level={2}
      title={t('whitelabel.brands.no_match')}
      actions={<Button onClick={clear}>{t('whitelabel.brands.clear')}</Button>}
    >
      {t('whitelabel.brands.no_match_text')}
    </EmptyState>
  ) : (
    <EmptyState figure="add" level={2} title={t('whitelabel.brands.none')}>
      {t('whitelabel.brands.none_text')}
    </EmptyState>
  );
};

const Shown = ({ text, clear }: { readonly text: string; readonly clear: () => void }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AdminBrand | null>(null);
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useBrands(text);
  const say = useSay(() => setAsked(null));
  const columns = useColumns({
    // The way back needs no question.
    allow: (brand, isOn) => (isOn ? setAsked(brand) : say.mutate({ brand, body: { direct_allowed: false } })),
    block: (brand, isOn) => say.mutate({ brand, body: { scripts_blocked: isOn } }),
  });
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  const brands = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PlainTable
        label={t('whitelabel.brands.table')}
        columns={columns}
        rows={brands}
        rowId={({ id }) => String(id)}
        isLoading={isFetching && brands.length === 0}
        empty={<Nothing isFiltered={text !== ''} clear={clear} />}
        foot={
          hasNextPage && (
            <span className={classes.more}>
              <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('whitelabel.brands.more')}
              </Button>
            </span>
          )
        }
      />
      {asked && (
        <ConfirmDialog
          isOpen
          title={t('whitelabel.brands.ask', { name: asked.business_name })}
          confirmLabel={t('whitelabel.brands.do_allow')}
          isBusy={say.isPending}
          onConfirm={() => say.mutate({ brand: asked, body: { direct_allowed: true } })}
          onClose={() => setAsked(null)}
        >
          {t('whitelabel.brands.ask_text')}
        </ConfirmDialog>
      )}
    </>
  );
};

/** The brands of all resellers, and whether their code may run. */
export const BrandsPage = () => {
  const { t } = useTranslation();
  const [{ q }, setSearch] = useSearchState();
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  return (
    <>
      <PageHeader />
      <PageBody layout="flush">
        <div className={classes.bar}>
          <SearchBox
            label={t('whitelabel.brands.search')}
            value={text}
            onSearch={(next) => setSearch(next === '' ? {} : { q: next })}
            hasShortcut
          />
        </div>
        <Shown text={text} clear={() => setSearch({})} />
      </PageBody>
    </>
  );
};
