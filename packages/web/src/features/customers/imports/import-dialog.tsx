import { customerImportRoutes as routes, type CustomerImport } from '@galena/contract/customers';
import type { Package } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { keyOf } from '../../../platform/query.ts';
import { DialogButtons } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../../ui/states/skeleton.tsx';
import { AddressLink } from '../../../widgets/addresses/address-link.tsx';
import { usePackages } from '../use-customers.ts';
import { ImportForm } from './import-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { isUnderWay, useCancel, useImports } from './use-imports.ts';

type PartProps = { readonly close: () => void };

/** A file that was handed over here, or is under way: how far it is, and what came of it. */
const Followed = ({
  one,
  isOwn,
  another,
  close,
}: PartProps & { readonly one: CustomerImport; readonly isOwn: boolean; readonly another: () => void }) => {
  const { t } = useTranslation();
  const cancel = useCancel(one);
  return (
    <>
      <ImportOutcome one={one} focusTurn={Number(isOwn) + Number(cancel.isDone)} />
      {cancel.failure !== undefined && (
        <Note tone="danger" isAlert>
          {cancel.failure}
        </Note>
      )}
      <DialogButtons>
        {isUnderWay(one) && (
          <Button variant="subtle" loading={cancel.isBusy} onClick={cancel.cancel}>
            {t('customers.import.cancel')}
          </Button>
        )}
        {!isUnderWay(one) && (
          <Button variant="subtle" onClick={another}>
            {t('customers.import.another')}
          </Button>
        )}
        <Button variant="filled" onClick={close}>
          {t('customers.import.close')}
        </Button>
      </DialogButtons>
    </>
  );
};

/** Without a package on sale there is nothing to add anybody on. */
const NoPackage = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      figure="add"
      level={3}
      title={t('customers.no_packages')}
      actions={<AddressLink page="Whitelabel:PackageCreate">{t('customers.to_packages')}</AddressLink>}
    >
      {t('customers.no_packages_text')}
    </EmptyState>
  );
};

const hasSome = (packages: readonly Package[]): packages is readonly [Package, ...Package[]] => packages.length > 0;

const Content = ({
  imports: [latest],
  packages,
  close,
}: PartProps & { readonly imports: readonly CustomerImport[]; readonly packages: readonly Package[] }) => {
  const queryClient = useQueryClient();
  const [isFollowing, setIsFollowing] = useState(latest !== undefined && isUnderWay(latest));
  const [hasStarted, setHasStarted] = useState(false);
  if (latest && (isFollowing || isUnderWay(latest)))
    return <Followed one={latest} isOwn={hasStarted} another={() => setIsFollowing(false)} close={close} />;
  if (!hasSome(packages)) return <NoPackage />;
  const onStarted = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
    setHasStarted(true);
    setIsFollowing(true);
  };
  return (
    <>
      <ImportForm packages={packages} onStarted={onStarted} close={close} />
      {latest && <ImportOutcome one={latest} isBelow />}
    </>
  );
};

/** Adds customers from a CSV: takes the file, then shows how far it is and what came of it. */
export const ImportDialog = ({ close }: PartProps) => {
  const { t } = useTranslation();
  const imports = useImports();
  const packages = usePackages();
  const error = imports.error ?? packages.error;
  const isReady = imports.data !== undefined && packages.data !== undefined;
  return (
    <Dialog title={t('customers.import.title')} onClose={close}>
      {isReady && (
        <Content
          imports={imports.data.data}
          packages={packages.data.data.filter(({ is_active: isActive }) => isActive)}
          close={close}
        />
      )}
      {!isReady && !error && <SkeletonText lines={5} />}
      {!isReady && error && (
        <LoadFailure error={error} retry={() => Promise.all([imports.refetch(), packages.refetch()])} />
      )}
    </Dialog>
  );
};
