import { maxOptOutFile, suppressionRoutes as routes } from '@galena/contract/suppressions';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { FileDrop } from '../../ui/fields/files/file-drop.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { ForCustomersField, ReasonField } from './reason-fields.tsx';

type Draft = { readonly file: File | null; readonly reason: string; readonly forCustomers: boolean };

type ImportDialogProps = {
  /** Only for this list; left out: for the account. */
  readonly listId?: number;
  readonly onStarted: () => void;
  readonly close: () => void;
};

/** Blocks everybody in a file: for the account, or for one list. */
export const ImportDialog = ({ listId, onStarted, close }: ImportDialogProps) => {
  const { t } = useTranslation();
  const form = useForm<Draft>({
    initial: { file: null, reason: '', forCustomers: false },
    check: ({ file }): Record<string, string[]> => (file ? {} : { file: [t('suppressions.import.missing')] }),
    submit: async ({ file, reason, forCustomers }) => {
      if (!file) return;
      const of = listId === undefined ? {} : { campaign_id: listId };
      await call(routes.import, { body: { reason, ...of, for_customers: forCustomers ? 'true' : 'false', file } });
      onStarted();
      close();
    },
  });
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
          types={['csv', 'txt', 'tsv']}
          maxBytes={maxOptOutFile}
          {...(field.error === undefined ? {} : { error: field.error })}
          files={
            file ? [{ id: 'file', name: file.name, size: file.size, state: form.isBusy ? 'sending' : 'waiting' }] : []
          }
          onFiles={([chosen]) => chosen && field.change(chosen)}
          onRemove={() => field.change(null)}
        />
        <ReasonField field={form.fieldAt<string>('reason')} help={t('suppressions.import.reason_help')} />
        {listId === undefined && <ForCustomersField field={form.fieldAt<boolean>('forCustomers')} />}
        <DialogActions label={t('suppressions.import.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
