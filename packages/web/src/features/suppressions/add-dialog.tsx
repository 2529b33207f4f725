import { suppressionRoutes as routes } from '@galena/contract/suppressions';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { call } from '../../platform/api.ts';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { entriesOf, EntriesField, useEntriesCheck } from './entries-field.tsx';
import { ForCustomersField, ReasonField } from './reason-fields.tsx';
import { useRefreshOptOuts } from './use-opt-outs.ts';

type Draft = { readonly entries: string; readonly reason: string; readonly forCustomers: boolean };

/** The form, and how many of what was entered were no contacts: those stay in it. */
const useAddForm = (close: () => void) => {
  const refresh = useRefreshOptOuts();
  const check = useEntriesCheck();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useForm<Draft>({
    initial: { entries: '', reason: '', forCustomers: false },
    check: ({ entries }) => check(entries),
    submit: async ({ entries, reason, forCustomers }) => {
      const asked = entriesOf(entries);
      const { data } = await call(routes.add, { body: { entries: [...asked], reason, for_customers: forCustomers } });
      void refresh();
      if (data.refused.length === 0) close();
      else setRefused(data.refused.map((place) => asked[place - 1] ?? ''));
    },
  });
  const entries = form.fieldAt<string>('entries');
  const keep = useEffectEvent((some: readonly string[]) => entries.change(some.join('\n')));
  useEffect(() => {
    if (refused.length > 0) keep(refused);
  }, [refused]);
  return { form, refused };
};

/** Blocks people that are pasted or typed, however they are written. */
export const AddDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const { form, refused } = useAddForm(close);
  return (
    <Dialog title={t('suppressions.add.title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        {refused.length > 0 && (
          <Note tone="warning" isAlert>
            {t('suppressions.add.refused', { count: refused.length })}
          </Note>
        )}
        <EntriesField field={form.fieldAt<string>('entries')} />
        <ReasonField field={form.fieldAt<string>('reason')} help={t('suppressions.add.reason_help')} />
        <ForCustomersField field={form.fieldAt<boolean>('forCustomers')} />
        <DialogActions label={t('suppressions.add.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
