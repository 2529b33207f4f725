import {
  customLinkRoutes as routes,
  CustomLinkBody,
  linkIcons,
  linkTargets,
  type CustomLink,
} from '@galena/contract/whitelabel';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { CheckField, TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useRefreshLinks } from './use-links.ts';

type LinkDialogProps = { readonly link: CustomLink | null; readonly close: () => void };

const initialOf = (link: CustomLink | null) => ({
  title: link?.title ?? '',
  url: link?.url ?? '',
  icon: linkIcons.find((icon) => icon === link?.icon) ?? 'link',
  target: link?.target ?? ('new_tab' as const),
  is_active: link?.is_active ?? true,
});

/** Adds a link, or (one that stands) changes it. */
export const LinkDialog = ({ link, close }: LinkDialogProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshLinks();
  const form = useForm({
    schema: CustomLinkBody,
    initial: initialOf(link),
    submit: async (body) => {
      await (link === null ? call(routes.create, { body }) : call(routes.change, { params: { id: link.id }, body }));
      void refresh();
      close();
    },
  });
  const words = link === null ? 'add' : 'edit';
  return (
    <Dialog title={t(`whitelabel.links.${words}`)} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('title')} label={t('whitelabel.links.name')} />
        <UrlField field={form.field('url')} label={t('whitelabel.links.address')} />
        <SelectField
          field={form.field('icon')}
          label={t('whitelabel.links.icon')}
          options={linkIcons.map((value) => ({ value, label: t(`whitelabel.links.icons.${value}`) }))}
        />
        <SelectField
          field={form.field('target')}
          label={t('whitelabel.links.opens')}
          options={linkTargets.map((value) => ({ value, label: t(`whitelabel.links.${value}`) }))}
        />
        <CheckField field={form.field('is_active')} label={t('whitelabel.links.is_active')} />
        <DialogActions
          label={t(`whitelabel.links.do_${words}`)}
          isBusy={form.isBusy}
          failure={form.failure}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};

/** Asks before a link is deleted. */
export const DeleteLinkDialog = ({ link, close }: { readonly link: CustomLink; readonly close: () => void }) => {
  const { t } = useTranslation();
  const refresh = useRefreshLinks();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.remove, { params: { id: link.id } }),
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="trash"
      title={t('whitelabel.links.delete_title', { title: link.title })}
      confirmLabel={t('whitelabel.links.do_delete')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('whitelabel.links.delete_text')}
    </ConfirmDialog>
  );
};
