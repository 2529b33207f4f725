import { packageRoutes as routes, type OwnPackage } from '@galena/contract/packages';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/i18n.ts';
import { keyOf } from '../../platform/query.ts';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { DialogButtons } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { CopyButton } from '../../ui/marks/copy-button.tsx';
import { LoadFailure } from '../../ui/states/load-failure.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import classes from './packages.module.css';
import { useRefreshPackages } from './use-packages.ts';

type DialogProps = { readonly sold: OwnPackage; readonly close: () => void };

/** Asks before a package is deleted. */
export const DeletePackageDialog = ({ sold, close }: DialogProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshPackages();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id: sold.id } }),
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="trash"
      title={t('packages.delete_title', { name: sold.name })}
      confirmLabel={t('packages.do_delete')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('packages.delete_text')}
    </ConfirmDialog>
  );
};

/** A new sign-up link, once: nobody is told of it again. */
export const LinkDialog = ({ sold, close }: DialogProps) => {
  const { t, i18n } = useTranslation();
  // Asked for once for as long as the dialog is there, and forgotten with it.
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(routes.formLink, sold.id),
    queryFn: () => call(routes.formLink, { params: { id: sold.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const link = data?.data;
  const date =
    link?.expires_at && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(link.expires_at));
  return (
    <Dialog title={t('packages.link.title', { name: sold.name })} onClose={close}>
      <p className={classes.text}>
        {t('packages.link.text')} {link && (date ? t('packages.link.until', { date }) : t('packages.link.always'))}
      </p>
      {link && (
        <p className={classes.link}>
          <code>{link.url}</code>
          <CopyButton value={link.url} label={t('packages.link.copy')} isLink />
        </p>
      )}
      {!link && !error && <SkeletonText lines={2} />}
      <LoadFailure error={error} retry={refetch} />
      <DialogButtons>
        <Button onClick={close}>{t('packages.link.close')}</Button>
      </DialogButtons>
    </Dialog>
  );
};
