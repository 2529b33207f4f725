import { listRoutes } from '@galena/contract/lists';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';

// A view is called as a list may be called.
const schema = listRoutes.rename.body;

type ViewDialogProps = {
  /** Of the view that is renamed; null for a new one. */
  readonly name: string | null;
  readonly save: (name: string) => void;
  readonly close: () => void;
};

/** Asks for the name of a view of the user's own. */
export const ViewDialog = ({ name, save, close }: ViewDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema,
    initial: { name: name ?? '' },
    submit: async (values) => {
      close();
      save(values.name);
    },
  });
  return (
    <Dialog
      title={name === null ? t('records.own_view.save_title') : t('records.own_view.rename_title')}
      onClose={close}
    >
      <DialogForm {...form.element}>
        {name === null && <p>{t('records.own_view.save_text')}</p>}
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('records.own_view.name')} />
        <DialogActions
          label={name === null ? t('records.own_view.save') : t('records.own_view.rename')}
          close={close}
        />
      </DialogForm>
    </Dialog>
  );
};
