import { platformSuppressionRoutes as routes } from '@galena/contract/suppressions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { entriesOf, EntriesField, useEntriesCheck } from './entries-field.tsx';
import { ReasonField } from './reason-fields.tsx';

type Draft = { readonly entries: string; readonly reason: string };

/** Blocks people for every account of the installation. */
export const PlatformAddDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const check = useEntriesCheck();
  const form = useForm<Draft>({
    initial: { entries: '', reason: '' },
    check: ({ entries }) => check(entries),
    submit: async ({ entries, reason }) => {
      await call(routes.add, { body: { entries: [...entriesOf(entries)], reason } });
      void queryClient.invalidateQueries({ queryKey: keyOf(routes.list) });
      close();
    },
  });
  return (
    <Dialog title={t('suppressions.add.title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <EntriesField field={form.fieldAt<string>('entries')} />
        <ReasonField field={form.fieldAt<string>('reason')} help={t('suppressions.add.reason_help')} />
        <DialogActions label={t('suppressions.add.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
