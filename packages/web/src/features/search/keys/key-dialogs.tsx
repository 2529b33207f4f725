import { vendorKeyRoutes as routes, type VendorKey } from '@galena/contract/search';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/i18n.ts';
import { PasswordField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { emptyKey, fieldsOf } from './key-fields.ts';
import classes from './source-keys.module.css';
import { useFreshKeys } from './use-vendor-keys.ts';

// The part of the body that holds a key; a text of that name would be a room's.
const group = 'credentials';

type KeyDialogProps = { readonly vendorKey: VendorKey; readonly close: () => void };

const useKeyForm = ({ vendorKey, close }: KeyDialogProps) => {
  const refresh = useFreshKeys();
  const { vendor, state, for_customers: isFor } = vendorKey;
  const fields = fieldsOf(vendorKey.config);
  const form = useForm({
    schema: routes.save.body,
    initial: { credentials: emptyKey(fields), for_customers: isFor },
    submit: async ({ credentials = {}, for_customers }) => {
      const isLeft = state !== 'none' && Object.values(credentials).every((value) => value === '');
      const body = {
        ...(!isLeft && { credentials }),
        ...(for_customers !== isFor && for_customers !== undefined && { for_customers }),
      };
      await call(routes.save, { params: { vendor }, body });
      void refresh();
      close();
    },
  });
  return { form, fields };
};

/** Takes a key, which is tested before it is kept; what is kept is never shown. */
export const KeyDialog = (props: KeyDialogProps & { readonly mayServeCustomers: boolean }) => {
  const { t } = useTranslation();
  const { vendorKey, close, mayServeCustomers } = props;
  const { label: vendor, state } = vendorKey;
  const { form, fields } = useKeyForm(props);
  const title = t(state === 'none' ? 'search.keys.add_title' : 'search.keys.replace_title', { vendor });
  return (
    <Dialog title={title} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        {fields.map(({ name, label, isRequired }) => (
          <PasswordField key={name} field={form.field(`${group}.${name}`)} label={label} isOptional={!isRequired} />
        ))}
        <p className={classes.quiet}>{t('search.keys.write_only')}</p>
        {mayServeCustomers && (
          <SwitchField
            field={form.field('for_customers')}
            label={t('search.keys.customers_label')}
            help={t('search.keys.customers_help', { vendor })}
          />
        )}
        <DialogActions label={t('search.keys.save')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};

/** Asks before a key is removed: searches that use it stop. */
export const RemoveDialog = ({ vendorKey: { vendor, label }, close }: KeyDialogProps) => {
  const { t } = useTranslation();
  const refresh = useFreshKeys();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(routes.remove, { params: { vendor } }),
    // The dialog gives the focus back to the button before the row takes that away.
    onSuccess: () => {
      close();
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      icon="trash"
      title={t('search.keys.remove_title', { vendor: label })}
      confirmLabel={t('search.keys.do_remove')}
      isBusy={isPending}
      failure={error ? sentenceOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {t('search.keys.remove_text')}
    </ConfirmDialog>
  );
};
