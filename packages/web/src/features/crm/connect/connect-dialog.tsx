import { CrmConnectionChange, crmRoutes as routes, type CrmConnection, type CrmOffer } from '@galena/contract/crm';
import { useTranslation } from '../../../platform/use-translation.ts';
import { call } from '../../../platform/api.ts';
import { PasswordField, TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { UrlField } from '../../../ui/fields/url-field.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useFreshCrms } from '../use-crms.ts';

type ConnectDialogProps = {
  readonly offer: CrmOffer;
  /** Enter a new key of this one; null: a new connection. */
  readonly connection: CrmConnection | null;
  readonly onConnected: (connection: CrmConnection) => void;
  readonly close: () => void;
};

/** What is entered here; what goes where is said later. */
const Entered = CrmConnectionChange.pick({ api_key: true, hook_url: true, form_id: true });

const ConnectForm = ({ offer, connection, onConnected, close }: ConnectDialogProps) => {
  const { t } = useTranslation();
  const refresh = useFreshCrms();
  const form = useForm({
    schema: Entered,
    initial: { api_key: undefined, hook_url: undefined, form_id: connection?.form_id ?? null },
    submit: async (body) => {
      const name = { crm_key: offer.key, ...(offer.suite_id !== null && { suite_id: offer.suite_id }) };
      const { data } = connection
        ? await call(routes.change, { params: { id: connection.id }, body })
        : await call(routes.create, { body: { ...name, ...body } });
      await refresh();
      onConnected(data);
    },
  });
  return (
    <DialogForm {...form.element}>
      <FormProblems form={form} />
      {offer.access === 'hook' ? (
        <UrlField field={form.fieldAt<string>('hook_url')} label={t('crm.hook')} help={t('crm.hook_help')} />
      ) : (
        <PasswordField field={form.fieldAt<string>('api_key')} label={t('crm.key')} help={t('crm.key_help')} />
      )}
      {offer.form !== 'none' && (
        <TextField
          field={form.fieldAt<string>('form_id')}
          label={t('crm.form_id')}
          isCode
          isOptional={offer.form === 'counted'}
          help={t(`crm.form_${offer.form}_help`)}
        />
      )}
      <DialogActions label={t('crm.connect')} isBusy={form.isBusy} failure={form.failure} close={close} />
    </DialogForm>
  );
};

/** Connects a CRM by a key or an address. */
export const ConnectDialog = (props: ConnectDialogProps) => {
  const { t } = useTranslation();
  return (
    <Dialog title={t('crm.connect_one', { name: props.offer.name })} onClose={props.close}>
      <ConnectForm {...props} />
    </Dialog>
  );
};
