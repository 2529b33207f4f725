import { validationSentences as sentences } from '@galena/contract/messages';
import { valueRoutes } from '@galena/contract/records';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../platform/api.ts';
import { TextField } from '../../../../ui/fields.tsx';
import { FormProblems } from '../../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../../ui/layers/dialog.tsx';
import type { ListPlace } from '../../../../widgets/addresses/parts.ts';
import { looksRight } from './looks-right.ts';
import { useRefreshRecords, type Judged } from './value-acts.ts';

type CorrectDialogProps = {
  readonly place: ListPlace;
  readonly recordId: number;
  readonly judged: Judged;
  readonly close: () => void;
};

/** Asks for the right value in the place of a wrong one. */
export const CorrectDialog = ({ place: { type, id }, recordId, judged, close }: CorrectDialogProps) => {
  const { t } = useTranslation();
  const refresh = useRefreshRecords();
  const { field, value } = judged;
  const form = useForm({
    schema: valueRoutes.correct.body.refine(({ corrected }) => looksRight(field, corrected), {
      path: ['corrected'],
      error: field === 'email' ? sentences.email : t('records.evidence.phone_wrong'),
    }),
    initial: { ...judged, corrected: '' },
    submit: async (body) => {
      await call(valueRoutes.correct, { params: { type, id, resultId: recordId }, body });
      close();
      await refresh();
    },
  });
  return (
    <Dialog title={t('records.evidence.correct_title', { value })} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField
          field={form.field('corrected')}
          label={t(`records.evidence.right.${field}`)}
          help={t('records.evidence.correct_help')}
          type={field === 'email' ? 'email' : 'text'}
          inputMode={field === 'email' ? 'email' : 'tel'}
        />
        <DialogActions label={t('widgets.lists.save')} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
