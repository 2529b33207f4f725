import { maxEntered, suppressionRoutes as routes } from '@galena/contract/suppressions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import { FormProblems } from '../../ui/fields/form/form-layout.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { useForm } from '../../ui/form.ts';
import { DialogActions, DialogForm } from '../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { Note } from '../../ui/messages/note.tsx';
import { useMe } from '../../widgets/me.ts';
import { useRefreshOptOuts } from './use-opt-outs.ts';

/** One a line, or however else they were copied. */
const entriesOf = (text: string): readonly string[] =>
  text
    .split(/[\n;,\t]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

type Draft = { readonly entries: string; readonly reason: string; readonly forCustomers: boolean };

const useAddForm = (onRefused: (entries: readonly string[]) => void, close: () => void) => {
  const { t } = useTranslation();
  const refresh = useRefreshOptOuts();
  return useForm<Draft>({
    initial: { entries: '', reason: '', forCustomers: false },
    check: ({ entries }): Record<string, string[]> => {
      const count = entriesOf(entries).length;
      if (count === 0) return { entries: [t('suppressions.add.missing')] };
      return count > maxEntered ? { entries: [t('suppressions.add.too_many', { count: maxEntered })] } : {};
    },
    submit: async ({ entries, reason, forCustomers }) => {
      const asked = entriesOf(entries);
      const { data } = await call(routes.add, { body: { entries: [...asked], reason, for_customers: forCustomers } });
      void refresh();
      if (data.refused.length === 0) close();
      else onRefused(data.refused.map((place) => asked[place - 1] ?? ''));
    },
  });
};

/** Blocks people that are pasted or typed, however they are written. */
export const AddDialog = ({ close }: { readonly close: () => void }) => {
  const { t } = useTranslation();
  const isReseller = useMe().user_type === 'reseller';
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useAddForm((some) => {
    setRefused(some);
    form.fieldAt<string>('entries').change(some.join('\n'));
  }, close);
  return (
    <Dialog title={t('suppressions.add.title')} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        {refused.length > 0 && (
          <Note tone="warning" isAlert>
            {t('suppressions.add.refused', { count: refused.length })}
          </Note>
        )}
        <TextareaField
          field={form.fieldAt<string>('entries')}
          label={t('suppressions.add.entries')}
          help={t('suppressions.add.entries_help')}
          rows={5}
        />
        <TextField
          field={form.fieldAt<string>('reason')}
          label={t('suppressions.columns.reason')}
          help={t('suppressions.add.reason_help')}
          isOptional
        />
        {isReseller && (
          <CheckField
            field={form.fieldAt<boolean>('forCustomers')}
            label={t('suppressions.add.for_customers')}
            help={t('suppressions.add.for_customers_help')}
          />
        )}
        <DialogActions label={t('suppressions.add.do')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
