import { savedSearchRoutes } from '@galena/contract/search';
import { useTranslation } from '../../../platform/use-translation.ts';
import { TextField } from '../../../ui/fields.tsx';
import { FormProblems } from '../../../ui/fields/form/form-layout.tsx';
import { useForm } from '../../../ui/form.ts';
import { DialogActions, DialogForm } from '../../../ui/layers/dialog-form.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { Note } from '../../../ui/messages/note.tsx';

const schema = savedSearchRoutes.create.body.pick({ name: true });

type NameDialogProps = {
  readonly title: string;
  /** What stands in the field at first. */
  readonly name: string;
  /** What will come of a name, and what the button says of it. */
  readonly about: (name: string) => { readonly text: string; readonly label: string; readonly isWarning?: boolean };
  readonly save: (name: string) => Promise<void>;
  readonly close: () => void;
};

/** Asks what a saved search is called. */
export const NameDialog = ({ title, name, about, save, close }: NameDialogProps) => {
  const { t } = useTranslation();
  const form = useForm({
    schema,
    initial: { name },
    submit: async (values) => {
      await save(values.name);
      close();
    },
  });
  const { text, label, isWarning = false } = about(form.values.name ?? '');
  return (
    <Dialog title={title} onClose={close}>
      <DialogForm {...form.element}>
        <FormProblems form={form} />
        <TextField field={form.field('name')} label={t('search.saved.name')} />
        <div aria-live="polite">{isWarning ? <Note tone="warning">{text}</Note> : <p>{text}</p>}</div>
        <DialogActions label={label} isBusy={form.isBusy} failure={form.failure} close={close} />
      </DialogForm>
    </Dialog>
  );
};
