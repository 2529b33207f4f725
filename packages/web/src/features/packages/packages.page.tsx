import type { OwnPackage } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { useGo } from '../../widgets/addresses/address-of.ts';
import { NeedAccount } from './need-account.tsx';
import { DeletePackageDialog, LinkDialog } from './package-dialogs.tsx';
import type { PackageAct } from './package-menu.tsx';
import { PackagesTable } from './packages-table.tsx';
import classes from './packages.module.css';
import { useChoices, useOrder, usePackages } from './use-packages.ts';

type Open = { readonly kind: 'get_link' | 'remove'; readonly sold: OwnPackage };

const Nothing = ({ add }: { readonly add: () => void }) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      figure="add"
      level={2}
      title={t('packages.none')}
      actions={
        <Button variant="filled" onClick={add}>
          {t('packages.add')}
        </Button>
      }
    >
      {t('packages.none_text')}
    </EmptyState>
  );
};

const Shown = ({ add }: { readonly add: () => void }) => {
  const go = useGo();
  const { data, error, refetch } = usePackages();
  const choices = useChoices().data;
  const { shown, move } = useOrder(data?.data ?? []);
  const [open, setOpen] = useState<Open | null>(null);
  if (error && data === undefined) return <LoadFailure error={error} retry={refetch} isWhole />;
  const act = (sold: OwnPackage, name: PackageAct): void => {
    const params = { id: sold.id };
    if (name === 'edit') go('Whitelabel:PackageEdit', { params });
    else if (name === 'edit_page') go('Whitelabel:PackageSalesSettings', { params });
    else if (name === 'move_up') move(sold.id, -1);
    else if (name === 'move_down') move(sold.id, 1);
    else setOpen({ kind: name, sold });
  };
  const close = (): void => setOpen(null);
  return (
    <>
      {choices?.has_business_account === false && (
        <div className={classes.note}>
          <NeedAccount />
        </div>
      )}
      <PackagesTable
        packages={shown}
        isLoading={data === undefined}
        mayLink={choices?.has_business_account === true}
        act={act}
        empty={<Nothing add={add} />}
      />
      {open?.kind === 'remove' && <DeletePackageDialog sold={open.sold} close={close} />}
      {open?.kind === 'get_link' && <LinkDialog sold={open.sold} close={close} />}
    </>
  );
};

/** What a reseller sells. */
export const PackagesPage = () => {
  const { t } = useTranslation();
  const go = useGo();
  const add = (): void => go('Whitelabel:PackageCreate');
  return (
    <>
      <PageHeader actions={[{ id: 'add', label: t('packages.add'), icon: 'plus', look: 'filled', run: add }]} />
      <PageBody layout="flush">
        <Shown add={add} />
      </PageBody>
    </>
  );
};
