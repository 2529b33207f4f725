import { importEndings, importErrors } from '@galena/contract/imports';
import { maxOptOutFile, suppressionRoutes as routes } from '@galena/contract/suppressions';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FileDrop } from '../../ui/fields/files/file-drop.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { EncodingField } from '../../widgets/columns/encoding-field.tsx';
import { PhoneCountryField } from '../../widgets/columns/phone-country-field.tsx';
import { ForCustomersField, ReasonField } from './reason-fields.tsx';

type Draft = {
  readonly file: File | null;
  readonly encoding: string;
  readonly phoneCountry: string;
  readonly reason: string;
  readonly forCustomers: boolean;
};

const initial: Draft = { file: null, encoding: '', phoneCountry: '', reason: '', forCustomers: false };

type ImportDialogProps = {
  /** Only for this list; left out: for the account. */
  readonly listId?: number;
  readonly onStarted: () => void;
  readonly close: () => void;
};

const useImportForm = ({ listId, onStarted, close }: ImportDialogProps) => {
  const { t } = useTranslation();
  return useForm<Draft>({
    initial,
    check: ({ file }): Record<string, string[]> => (file ? {} : { file: [t('suppressions.import.missing')] }),
    submit: async ({ file, reason, forCustomers, encoding, phoneCountry }) => {
      if (!file) return;
      const how = {
        ...(listId !== undefined && { campaign_id: listId }),
        ...(encoding !== '' && { encoding }),
        ...(phoneCountry !== '' && { phone_country: phoneCountry }),
      };
      await call(routes.import, { body: { reason, ...how, for_customers: forCustomers, file } });
      onStarted();
      close();
    },
  });
};

/** Blocks everybody in a file: for the account, or for one list. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { listId, close } = props;
  const { t } = useTranslation();
  const form = useImportForm(props);
  // Recognized by itself in all but few files: asked where it is not.
  const isEncodingAsked =
    form.values.encoding !== '' || form.failure?.body?.code === importErrors.encoding_unclear.code;
  const { file } = form.values;
  const field = form.fieldAt<File | null>('file');
  return (
    <Dialog
      title={t(listId === undefined ? 'suppressions.import.title' : 'suppressions.exclusions.file')}
      onClose={close}
    >
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <FileDrop
          label={t('suppressions.import.file')}
          help={t('suppressions.import.file_help')}
          types={importEndings}
          maxBytes={maxOptOutFile}
          {...(field.error === undefined ? {} : { error: field.error })}
          files={
            file ? [{ id: 'file', name: file.name, size: file.size, state: form.isBusy ? 'sending' : 'waiting' }] : []
          }
          onFiles={([chosen]) => chosen && field.change(chosen)}
          onRemove={() => field.change(null)}
        />
        {isEncodingAsked && <EncodingField field={form.fieldAt<string>('encoding')} found={null} />}
        <PhoneCountryField
          field={form.fieldAt<string>('phoneCountry')}
          help={t('suppressions.import.phone_country_help')}
        />
        <ReasonField field={form.fieldAt<string>('reason')} help={t('suppressions.import.reason_help')} />
        {listId === undefined && <ForCustomersField field={form.fieldAt<boolean>('forCustomers')} />}
        <DialogActions label={t('suppressions.import.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
